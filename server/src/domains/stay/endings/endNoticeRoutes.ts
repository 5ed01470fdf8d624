/** Routes of notices to leave. */

import { EndingDayParams, EndingPlan } from '@keyhold/api/endings.schema.ts'
import * as noticeShapes from '@keyhold/api/endNotice.schema.ts'
import * as endpoints from '@keyhold/api/endNotice.ts'
import { LeaseParams } from '@keyhold/api/leases.schema.ts'
import type { FastifyInstance } from 'fastify'
import { answer } from '../../../http/answer.ts'
import type { EndNotices } from './endNotice.ts'

/** Registers the routes of notices to leave. */
export function endNoticeRoutes(app: FastifyInstance, notices: EndNotices): void {
  const toRead = {
    params: LeaseParams,
    output: noticeShapes.EndNoticeView,
    summary: 'Get the days on which your notice can end a lease',
  }
  answer(app, endpoints.leaseNotice, toRead, ({ params, person }) => notices.read(person, params.id))

  const toPlan = {
    params: EndingDayParams,
    output: EndingPlan,
    summary: 'Preview the payments of an end by your notice on a date',
  }
  answer(app, endpoints.noticePlan, toPlan, ({ params, person }) => notices.plan(person, params.id, params.validTo))
}
