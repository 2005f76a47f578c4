// Writes the sample to standard output: node generate.mjs > organisation-300.aagv.json
// Everything follows from the lists below and one seed, so it always writes the same text.

const DEPARTMENTS = [
  'claims',
  'finance',
  'people',
  'legal',
  'sales',
  'support',
  'logistics',
  'research',
  'design',
  'operations',
  'security',
  'facilities',
];
const TASKS = ['intake', 'drafting', 'approval', 'reporting', 'scheduling', 'review'];
const TOOLS = ['files', 'mail', 'search', 'forms', 'tickets', 'records'];
const RESOURCES = ['archive', 'ledger', 'outbox'];
const SHARED = [
  ...['translation', 'summary', 'calendar', 'identity', 'directory', 'printing', 'payments', 'signing'],
  ...['storage', 'messaging', 'voice', 'video', 'analytics', 'billing', 'mapping', 'pricing'],
  ...['planning', 'tracking', 'testing', 'training'],
];
const VENDORS = ['north', 'south', 'east', 'west', 'harbour', 'summit', 'valley', 'coast'];
const OUTSIDE = ['bank-transfer', 'public-site', 'partner-api', 'tax-filing'];

let state = 300;
/** A number from 0 up to, not including, `limit` (a linear congruential generator). */
function below(limit) {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * limit);
}

const nodes = [];
const edges = [];
const paths = [];
const cuts = { delegations: [], outlets: [] };

function node(id, kind, trustDomain) {
  nodes.push({ id, kind, trust_domain: trustDomain });
  return id;
}

function edge(source, target, capability, controlDomain, revocationId) {
  const id = `${source}>${target}`;
  edges.push({
    id,
    source,
    target,
    capability,
    state: below(10) === 0 ? 'disabled' : 'enabled',
    enforcement: {
      revocable: true,
      control_domain: controlDomain,
      revocation_id: revocationId ?? `rev-${edges.length + 1}`,
    },
  });
  return id;
}

const shared = SHARED.map((name) => node(`shared-${name}`, 'service', 'shared-services'));
const vendors = VENDORS.map((name) => node(`vendor-${name}`, 'connector', `vendor-${name}`));
const outside = OUTSIDE.map((name) => node(name, 'commitment', 'outside'));
const [boardChair, auditor, scheduler, regulator] = [
  node('board-chair', 'principal', 'board'),
  node('auditor', 'principal', 'board'),
  node('night-scheduler', 'service', 'automation'),
  node('regulator-request', 'principal', 'public-authority'),
];
const roots = [boardChair, auditor, scheduler, regulator];
const sinks = [...outside];

for (const department of DEPARTMENTS) {
  const lead = node(`${department}-lead`, 'principal', department);
  const deputy = node(`${department}-deputy`, 'principal', department);
  const agents = TASKS.map((task) => node(`${department}-${task}-agent`, 'agent', `${department}-agents`));
  const tools = TOOLS.map((tool) => node(`${department}-${tool}`, 'tool', department));
  const queues = ['urgent', 'daily', 'retry'].map((name) =>
    node(`${department}-${name}-queue`, 'queue', 'messaging'),
  );
  const gateway = node(`${department}-gateway`, 'gateway', 'gateways');
  const resources = RESOURCES.map((name) => node(`${department}-${name}`, 'resource', department));
  roots.push(lead, deputy);
  sinks.push(...resources);

  // Every agent has one principal, and hands work to the next agent of the department; the last hands it back.
  const mandates = agents.map((agent, index) => {
    const id = edge(
      [lead, deputy][index % 2],
      agent,
      'delegate:work',
      'identity-provider',
      `rev-${department}-mandate`,
    );
    cuts.delegations.push(id);
    return id;
  });
  for (const [index, agent] of agents.entries()) {
    edge(agent, agents[(index + 1) % agents.length], 'task:hand-over', `${department}-board`);
    edge(agent, shared[below(shared.length)], 'service:call', 'service-mesh');
  }
  const uses = agents.map((agent, index) =>
    edge(agent, tools[index], 'tool:use', `${department}-tools-admin`),
  );
  const sends = tools.map((tool, index) => edge(tool, queues[index % 2], 'queue:publish', 'messaging-admin'));
  const [urgent, daily, retry] = queues;
  const drains = [urgent, daily].map((queue) => edge(queue, gateway, 'queue:consume', 'messaging-admin'));
  edge(gateway, retry, 'queue:publish', 'messaging-admin');
  edge(retry, daily, 'queue:publish', 'messaging-admin');
  edge(gateway, node(`${department}-log`, 'service', 'audit'), 'log:append', 'audit-office');
  for (const [index, resource] of resources.entries()) {
    const write = edge(
      gateway,
      resource,
      'resource:write',
      `${department}-owner`,
      `rev-${department}-gateway-key`,
    );
    cuts.outlets.push(write);
    const walked = [mandates[index], uses[index], sends[index], drains[index % 2], write];
    paths.push({ id: `${resource}-ordinary`, edges: walked });
  }
}

// Shared services reach the outside through vendors; the board, the auditor, the schedule and the regulator reach them.
for (const [index, root] of [boardChair, auditor, scheduler, regulator].entries()) {
  for (const service of [shared[index], shared[index + 4], shared[index + 8]]) {
    cuts.delegations.push(edge(root, service, 'service:direct', 'board-office'));
  }
}
for (const [index, service] of shared.entries()) {
  edge(service, vendors[index % vendors.length], 'vendor:call', 'procurement');
  if (index % 5 === 0) edge(service, shared[(index + 7) % shared.length], 'service:call', 'service-mesh');
}
for (const [index, vendor] of vendors.entries()) {
  cuts.outlets.push(
    edge(vendor, outside[index % outside.length], 'outside:commit', `contract-${VENDORS[index]}`),
  );
}
for (const [index, commitment] of outside.entries()) {
  const walked = [
    `${roots[index]}>${shared[index]}`,
    `${shared[index]}>${vendors[index]}`,
    `${vendors[index]}>${commitment}`,
  ];
  paths.push({ id: `${commitment}-ordinary`, edges: walked });
}

const members = {
  version: 'AAGV-v0.1',
  graph_id: 'organisation-300',
  snapshot_sequence: 1204,
  captured_at: '2026-11-30T00:00:00Z',
  authority_epoch: 'epoch-2026-q4',
  roots,
  sinks,
  nodes,
  edges,
  normal_paths: paths,
  revocation_cut_sets: [
    { id: 'close-every-outlet', edges: cuts.outlets },
    { id: 'recall-every-mandate', edges: cuts.delegations },
  ],
};
const lines = Object.entries(members).map(([name, value]) => {
  const elements = Array.isArray(value) && typeof value[0] === 'object';
  const text = elements
    ? `[\n${value.map((element) => `    ${JSON.stringify(element)}`).join(',\n')}\n  ]`
    : JSON.stringify(value);
  return `  ${JSON.stringify(name)}: ${text}`;
});
process.stdout.write(`{\n${lines.join(',\n')}\n}\n`);
