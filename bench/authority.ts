import { validate } from '../src/core/authority/index.ts';
import { parseJson } from '../src/core/text/index.ts';
import { generate, LARGE } from './document.ts';
import { type Benchmark, compared, fastest, type Row } from './measure.ts';

/** Validation of the large document against JSON.parse on it, and with 64 cuts against one. */
export const authority: Benchmark = {
  name: 'authority',
  *run(): Iterable<Row> {
    const text = generate(LARGE);
    const many = generate({ ...LARGE, cuts: 64 });
    const [parse, read, one, cuts] = fastest(
      3,
      () => JSON.parse(text),
      () => parseJson(text),
      () => validate(text),
      () => validate(many),
    ) as [number, number, number, number];
    const size = `${(text.length / 1e6).toFixed(0)} MB, ${LARGE.edges} edges`;
    yield compared(`parse ${size}, against JSON.parse`, read, parse);
    yield compared(`validate ${size}, against JSON.parse`, one, parse, 2.5);
    yield compared('validate it with 64 cuts, against 1 cut', cuts, one, 1.3);
  },
};
