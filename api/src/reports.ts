/** Telling Keyhold that something is wrong with a home. */
import { type Done, endpoint, type NoParams } from './endpoint.ts'
import type { Report } from './reports.schema.ts'

/** Why a home is reported. */
export const reportReasons = ['not-real', 'wrong-facts', 'pays-outside', 'not-allowed', 'other'] as const

/** Anybody may report a published home, a few times an hour (429 beyond). */
export const reportHome = endpoint<NoParams, Report, Done>('POST', '/roomAd/report', 'json')
