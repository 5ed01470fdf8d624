/** What browser and server agreed on about disputes. */
import type { DisputeRow } from './disputes.schema.ts'
import { endpoint, type NoParams } from './endpoint.ts'

export type { DisputeRow } from './disputes.schema.ts'

/** The disputes of the viewer's leases: the open ones first, by deadline; then those whose time is over, and the ended ones, newest first. */
export const myDisputes = endpoint<NoParams, undefined, DisputeRow[]>('GET', '/profile/disputes')
