/** Telling Keyhold that something is wrong with a home. */
import { type Done, endpoint, type NoParams } from './endpoint.ts'
import type { Report } from './reports.schema.ts'

/** Anybody may report a published home, a few times an hour (429 beyond). */
export const reportHome = endpoint<NoParams, Report, Done>('POST', '/roomAd/report', 'json')
