/** Routes of the relay: to ask for a transaction of an own passkey account, and to read its state. */
import * as shapes from '@keyhold/api/relay.schema.ts'
import * as endpoints from '@keyhold/api/relay.ts'
import type { FastifyInstance } from 'fastify'
import type { Address, Hex } from 'viem'
import { answer } from '../../../http/answer.ts'
import type { Relay } from './service.ts'
import type { Relayed } from './store.ts'

export function relayRoutes(app: FastifyInstance, relay: Relay): void {
  const toAsk = {
    input: shapes.RelayInput,
    output: shapes.RelayedTransaction,
    summary: 'Send what the owner of your passkey account signed, with the network fee paid by Keyhold',
  }
  answer(app, endpoints.askRelay, toAsk, async ({ input, person }) => {
    const { x, y, recovery, execution } = input
    // In any spelling: viem refuses a wrong checksum.
    const owners = { x: x as Hex, y: y as Hex, recovery: recovery.toLowerCase() as Address }
    return describe(await relay.ask(person, { owners, execution: execution.toLowerCase() as Hex }))
  })

  const toFind = {
    params: shapes.RelayParams,
    output: shapes.RelayedTransaction,
    summary: 'Get what became of a transaction of your passkey account',
  }
  answer(app, endpoints.relayedTransaction, toFind, async ({ params, person }) =>
    describe(await relay.find(person, params.id)),
  )
}

const describe = ({ id, wallet, state, reason, transaction }: Relayed): shapes.RelayedTransaction => ({
  id,
  account: wallet,
  state,
  reason,
  transaction,
})
