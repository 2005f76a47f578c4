import { memo } from 'react';
import type { Region } from './regions.ts';

/** Regions as labelled rectangles behind the nodes. `word` stands before the name, such as "trust domain". */
export const Regions = memo(function Regions({
  regions,
  word,
}: {
  readonly regions: readonly Region[];
  readonly word: string;
}) {
  return regions.map((region) => (
    <div
      key={region.members[0]}
      className="region"
      style={{
        transform: `translate(${region.box.x}px, ${region.box.y}px)`,
        width: region.box.width,
        height: region.box.height,
      }}
    >
      <span className="region-label">
        <span>{`${word} `}</span>
        <span className="region-name">{region.group}</span>
      </span>
    </div>
  ));
});
