import type { WorkspaceEvent } from '../core/workbench.ts';

/**
 * What the owner of the workspace tells its windows. `life` is the name of a Web Lock that the owner holds
 * as long as it lives, since nothing else tells a window that a shared worker has died.
 */
export type OwnerEvent = WorkspaceEvent | { readonly kind: 'life'; readonly lock: string };
