import { readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';

/** The published JSON Schema as another implementation runs it. */
export function publishedSchema(): ValidateFunction {
  const file = new URL('../../../../schemas/aagv.schema.json', import.meta.url);
  return new Ajv({ allowUnionTypes: true }).compile(JSON.parse(readFileSync(file, 'utf8')) as object);
}
