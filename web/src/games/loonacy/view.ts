// What can be seen at a Loonacy table.
import type { RoomState } from '../../lib/room.svelte';
import { type ViewOf, viewOf } from '../../lib/table';
import type { LoonacyAction, LoonacyState } from '../../lib/wire';

export const loonacyView = (here: RoomState): ViewOf<LoonacyState, LoonacyAction> => viewOf(here);
