import { applyEdits, insertElement, type JsonTree, parseJson, setMember } from '../src/core/text/index.ts';
import { generate } from './document.ts';
import { type Benchmark, compared, fastest, type Row } from './measure.ts';

/** Reading and editing a document of the size that people draw and type in: 10,000 edges, about 2 MB. */
export const text: Benchmark = {
  name: 'text',
  *run(): Iterable<Row> {
    const source = generate({ nodes: 2000, edges: 10_000, cuts: 1 });
    const tree = treeOf(source);
    const edges = tree.resolve('/edges');
    const [parse, read, gesture] = fastest(
      20,
      () => JSON.parse(source),
      () => parseJson(source),
      () => addEdge(tree),
    ) as [number, number, number];
    yield compared(`parse ${(source.length / 1e6).toFixed(1)} MB, against JSON.parse`, read, parse);
    yield { what: 'add an edge and change one in it, text edits made and applied', ours: gesture };

    function addEdge(before: JsonTree): string {
      const added = applyEdits(
        source,
        insertElement(before, edges, before.value(before.element(edges, 0)) as never),
      );
      const changed = setMember(before, before.element(edges, 5000), 'state', 'disabled');
      return added + applyEdits(source, changed);
    }
  },
};

function treeOf(source: string): JsonTree {
  const outcome = parseJson(source);
  if (outcome.kind !== 'parsed') throw new Error('the generated document is not JSON');
  return outcome.tree;
}
