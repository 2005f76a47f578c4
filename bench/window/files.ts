/** Documents of the window's benchmark, the same at every run. */
import { generate } from '../document.ts';

const SIZE = { nodes: 5000, edges: 10_000, cuts: 1 };

/** A graph of 5,000 nodes and 10,000 edges, 2 MB. */
export function large(): string {
  return generate(SIZE);
}

type Edge = { id: string; target: string; state: string; capability: string };
type Graph = { snapshot_sequence: number; edges: Edge[] };

function changed(change: (graph: Graph) => void): string {
  const graph = JSON.parse(large()) as Graph;
  change(graph);
  return JSON.stringify(graph, null, 1);
}

/** The same with every fiftieth edge gone and others changed, to be compared with it. */
export function other(): string {
  return changed((graph) => {
    graph.snapshot_sequence = 2;
    graph.edges = graph.edges.filter((_, index) => index < 200 || index % 50 !== 0);
    for (const [index, edge] of graph.edges.entries()) if (index % 60 === 7) edge.capability = 'read';
  });
}

/** The same with thousands of findings: edges to nodes that nobody declares. */
export function broken(): string {
  return changed(({ edges }) => {
    for (const [index, edge] of edges.entries())
      if (index > 200 && index % 2 === 1) edge.target = `gone-${index}`;
  });
}

const BRANCHES = 64;
const LENGTH = 16;
const STEPS = 10_000;
const each = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** A specification of 64 branches of 16 nodes, and one action that needs them all. */
export function spec(): string {
  const nodes: Record<string, object> = {};
  for (let branch = 0; branch < BRANCHES; branch++) {
    nodes[`want${branch}`] = { kind: 'authority' };
    nodes[`price${branch}`] = { kind: 'evidence', source: `shop${branch}` };
    for (let at = 2; at < LENGTH; at++) {
      const before = { node: at === 2 ? `want${branch}` : `chain${branch}_${at - 1}` };
      const rule = { op: 'add', args: [before, { node: `price${branch}` }] };
      nodes[`chain${branch}_${at}`] = { kind: 'derived', rule };
    }
  }
  const requires = each(BRANCHES, (branch) => `chain${branch}_${LENGTH - 1}`);
  const actions = { pay: { arguments: { first: 'want0' }, requires, uses: 1_000_000 } };
  return JSON.stringify({ version: 'ambit-closure/1', nodes, actions }, null, 2);
}

/** A session of 10,000 steps on it: a new price in one branch, then the check of the action, again and again. */
export function session(): string {
  const values = Object.fromEntries(each(BRANCHES, (branch) => [`want${branch}`, 1.5]));
  const price = (branch: number, value: number) => ({
    op: 'OBSERVE',
    source: `shop${branch}`,
    values: { [`price${branch}`]: value },
  });
  const steps: object[] = [{ op: 'COMMIT', values }, ...each(BRANCHES, (branch) => price(branch, 100))];
  for (let at = 0; steps.length < STEPS; at++) {
    steps.push(price(at % BRANCHES, 100 + (at % 50)), {
      op: 'check',
      action: 'pay',
      arguments: { first: 1.5 },
    });
  }
  const lines = steps.map((step) => JSON.stringify(step)).join(',\n');
  return `{"version": "ambit-session/1", "spec": "branches.closure.json", "steps": [\n${lines}\n]}\n`;
}

const EVENTS = 10_000;
const ROOMS = 40;
const PEOPLE = 12;
const WORDS =
  'dose pulse ward family home pills sleep invoice doctor call letter friday tablets travel'.split(' ');

/** A history of 10,000 events in 40 rooms. */
export function history(): string {
  const events: object[] = [];
  const tell = (event: object) => {
    const at = new Date(Date.UTC(2026, 0, 1) + events.length * 60_000).toISOString().replace('.000Z', 'Z');
    events.push({ seq: events.length + 1, at, ...event });
  };
  for (let room = 0; room < ROOMS; room++) {
    for (const person of [0, 5, 10]) {
      tell({ type: 'join', conversation: `room${room}`, principal: `p${(room + person) % PEOPLE}` });
    }
  }
  for (let n = 1; events.length < EVENTS; n++) {
    const conversation = `room${(n * 7) % ROOMS}`;
    const session = `${conversation} ${Math.floor(n / 100)}`;
    const text = each(8, (at) => WORDS[(n * (at + 3)) % WORDS.length]).join(' ');
    const speaker = `p${((n * 7) % ROOMS) % PEOPLE}`;
    tell({ type: 'message', id: `m${n}`, conversation, session, speaker, text });
    tell({ type: 'write', item: `k${n}`, conversation, session, text, message: `m${n}` });
    if (n % 5 === 0)
      tell({ type: 'attempt', attempt: `c${n}`, conversation, query: WORDS[n % WORDS.length] });
  }
  const principals = [
    { id: 'o', name: 'Owner' },
    ...each(PEOPLE, (at) => ({ id: `p${at}`, name: `P ${at}` })),
  ];
  const conversations = each(ROOMS, (room) => ({ id: `room${room}`, kind: 'group', title: `Room ${room}` }));
  const lines = events.map((event) => JSON.stringify(event)).join(',\n');
  const head = JSON.stringify({ version: 'ambit-history/1', owner: 'o', principals, conversations });
  return `${head.slice(0, -1)}, "events": [\n${lines}\n]}\n`;
}
