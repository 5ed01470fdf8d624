/** The routes of money without a lease (D 11.25, D 12.11). */
import { PairDetail, PairList, PairParams } from '@keyhold/api/pairs.schema.ts'
import * as endpoints from '@keyhold/api/pairs.ts'
import { StrayMoney } from '@keyhold/api/payments.schema.ts'
import { strayMoney } from '@keyhold/api/payments.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { answer } from '../../../http/answer.ts'
import { languageOfRequest } from '../../../http/language.ts'
import { createPairKit } from './kit.ts'
import { createPairs, type PairsDeps } from './service.ts'
import { listStrayMoney, type StrayMoneyDeps } from './strayMoney.ts'

/** Creates the pairs service and adds its routes, and the list of other money without a lease. */
export function pairsRoutes(app: FastifyInstance, deps: PairsDeps & StrayMoneyDeps): void {
  const pairs = createPairs(deps)
  const stray = { output: StrayMoney.array(), summary: 'List your money that belongs to no lease' }
  answer(app, strayMoney, stray, ({ person }) => listStrayMoney(deps, person))

  const toList = { output: PairList, summary: 'List your deposits without a lease' }
  answer(app, endpoints.ownPairs, toList, ({ person }) => pairs.listOwn(person))

  const toRead = { params: PairParams, output: PairDetail, summary: 'Get a deposit without a lease (its parties only)' }
  answer(app, endpoints.ownPair, toRead, ({ params, person }) => pairs.readOwn(person, params.id))

  const toSave = {
    params: PairParams,
    output: z.unknown().describe('A zip'),
    summary: 'Download the kit to act without Keyhold (a zip)',
  }
  answer(app, endpoints.pairKit, toSave, async ({ params, person, request, reply }) => {
    const pair = await pairs.findOwn(person, params.id)
    const { file, zip } = createPairKit(deps, pair, languageOfRequest(request))
    reply.type('application/zip').header('content-disposition', `attachment; filename="${file}"`)
    return zip
  })

  const toDecide = { output: PairList, summary: 'List the held deposits without a lease that you arbitrate' }
  answer(app, endpoints.deskPairs, toDecide, ({ person }) => pairs.listForArbitrator(person))

  const toDecideOne = { ...toRead, summary: 'Get a deposit without a lease (its arbitrator only)' }
  answer(app, endpoints.deskPair, toDecideOne, ({ params, person }) => pairs.readAsArbitrator(person, params.id))
}
