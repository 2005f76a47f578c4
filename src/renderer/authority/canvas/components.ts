import { AuthorityEdge } from './AuthorityEdge.tsx';
import { AuthorityNode } from './AuthorityNode.tsx';

/** Node and edge components of authority graphs, by type. */
export const NODE_TYPES = { authority: AuthorityNode };
export const EDGE_TYPES = { authority: AuthorityEdge };
