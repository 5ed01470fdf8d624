// A message is signed for the escrow of this page, and only if the chain knows what it is about.

import { places, terms } from '@keyhold/escrow/accounts/acts.setup.ts'
import type { TypedMessage } from '@keyhold/escrow/accounts/signRequest.ts'
import {
  acceptanceTypedData,
  earlierEndTypedData,
  leaseId,
  renewalTypedData,
  settlementTypedData,
} from '@keyhold/escrow/terms.ts'
import { inventoryAnswerTypedData, inventoryTypedData } from '@keyhold/rental/inventorySigning.ts'
import { hashTypedData, toHex } from 'viem'
import { expect, test } from 'vitest'
import { config } from './contracts.setup.ts'
import {
  acceptance,
  agreed,
  answer,
  earlierEnd,
  inventory,
  now,
  ownLease,
  renewal,
  settlement,
  state,
} from './typedMessages.setup.ts'
import { prepareTyped, typedHash } from './typedSigning.ts'

const place = { chainId: config.chainId, escrow: config.escrow, version: '3' } as const
const lease = leaseId(terms)
const at = { chainId: config.chainId, escrow: config.escrow, lease }
const shares = { lease, part: 'deposit', toTenant: 1500n, toLandlord: 500n, deadline: 1_799_000_000n } as const
const end = { lease, moveOut: terms.moveOut, newMoveOut: 1_815_000_000, deadline: 1_810_000_000n }
const both = { oldLease: leaseId(ownLease), newLease: leaseId(renewal.newTerms) }

test('what is signed is what contracts and the server hash', () => {
  expect(
    [acceptance, settlement, renewal, earlierEnd, inventory, answer].map((one) => typedHash(config, one, state)),
  ).toEqual([
    hashTypedData(acceptanceTypedData(place, agreed)),
    hashTypedData(settlementTypedData(place, shares)),
    hashTypedData(renewalTypedData(place, both)),
    hashTypedData(earlierEndTypedData(place, end)),
    hashTypedData(inventoryTypedData(at, inventory)),
    hashTypedData(inventoryAnswerTypedData(at, answer)),
  ])
})

test('an earlier end names the move-out that both or the arbitrator last set, and not the one of a notice', () => {
  const noticed = { ...state, newMoveOut: 1_820_000_000, agreedMoveOut: 1_825_000_000 }
  const named = { ...end, moveOut: 1_825_000_000 }
  expect(typedHash(config, earlierEnd, noticed)).toBe(hashTypedData(earlierEndTypedData(place, named)))
})

const word = (value: number | bigint) => toHex(value, { size: 32 }).slice(2)
/** A node whose escrow says this of every lease. */
const node = (known: typeof state) =>
  (async () => {
    const { handover, handoverDue, deposit, depositDue, flags, newMoveOut, agreedMoveOut } = known
    const words = [handover, handoverDue, deposit, depositDue, flags, newMoveOut, agreedMoveOut].map(word)
    return Response.json({ jsonrpc: '2.0', id: 1, result: `0x${words.join('')}` })
  }) as typeof fetch
const away = (() => Promise.reject(new TypeError('Failed to fetch'))) as typeof fetch
const prepare = (message: TypedMessage, { isDeployed = true, ask = node(state) } = {}) =>
  prepareTyped(config, { account: places.account, isDeployed }, message, now, ask)

test('what a party can sign has its words and its hash', async () => {
  expect(await prepare(settlement)).toMatchObject({
    statement: { act: 'giveUpDeposit', sum: 500n },
    hash: typedHash(config, settlement, state),
  })
})

test.each([settlement, renewal, earlierEnd])('an account that is not on the chain signs no $kind', async (message) => {
  expect(await prepare(message, { isDeployed: false })).toEqual({ fault: 'not-on-chain' })
})

test.each([acceptance, inventory, answer])('an account that is not on the chain can sign $kind', async (message) => {
  expect(await prepare(message, { isDeployed: false })).toHaveProperty('hash')
})

test('nothing is signed for a lease that the escrow does not know, but an acceptance comes before the payment', async () => {
  const ask = node({ ...state, handoverDue: 0 })
  for (const message of [settlement, renewal, earlierEnd, inventory, answer])
    expect(await prepare(message, { ask })).toEqual({ fault: 'lease-unknown' })
  expect(await prepare(acceptance, { ask: away })).toHaveProperty('hash')
  await expect(prepare(settlement, { ask: away })).rejects.toThrow()
})

test('the escrow is asked for the lease whose terms are given, before a renewal for the old one', async () => {
  const asked: string[] = []
  const ask = (async (url, init) => {
    const { params } = JSON.parse(String(init?.body)) as { params: [{ data: string }] }
    asked.push(`0x${params[0].data.slice(-64)}`)
    return node(state)(url, init)
  }) as typeof fetch
  for (const message of [settlement, renewal, inventory]) await prepare(message, { ask })
  expect(asked).toEqual([lease, leaseId(ownLease), lease])
})

test('what cannot be signed says why', async () => {
  expect(await prepare({ ...settlement, toTenant: 1n })).toEqual({ fault: 'not-possible' })
  expect(await prepare({ ...renewal, terms })).toEqual({ fault: 'not-yours' })
})
