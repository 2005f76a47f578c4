/** The part of papaparse that is used; its own types would bring Node and the DOM into the core. */
declare module 'papaparse' {
  interface ParseError {
    readonly type: 'Quotes' | 'Delimiter' | 'FieldMismatch';
    readonly message: string;
    /** From 0; counts the header in errors of `Quotes`, and only there. */
    readonly row?: number;
  }
  interface ParseResult {
    readonly data: readonly Readonly<Record<string, string>>[];
    readonly errors: readonly ParseError[];
    readonly meta: { readonly fields?: readonly string[] };
  }
  const Papa: {
    parse(
      text: string,
      config: { header: true; skipEmptyLines: 'greedy'; transformHeader: (name: string) => string },
    ): ParseResult;
    unparse(
      rows: readonly (readonly string[])[],
      config: { newline: string; escapeFormulae: boolean },
    ): string;
  };
  export default Papa;
}
