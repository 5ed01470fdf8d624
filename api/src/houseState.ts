/** The endpoints of the house, for administrators alone: `administrators-only` (D 11.30). */
import { type Done, endpoint, type NoParams } from './endpoint.ts'
import type { HouseState, ResendInput } from './houseState.schema.ts'

/** How letters, watcher, keeper and books are; each look is logged. */
export const operatorHouse = endpoint<NoParams, undefined, HouseState>('GET', '/desk/operator/house')
/** Sends a letter again that was given up, or waits long after a try in vain; logged with its reason. Thirty an hour. */
export const operatorResend = endpoint<NoParams, ResendInput, Done>('POST', '/desk/operator/letters/resend', 'json')
