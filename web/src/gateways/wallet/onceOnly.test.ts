// @vitest-environment node
import { leaseId, type Terms } from '@keyhold/escrow/terms.ts'
import { createWalletClient, http } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { allow } from './calls.ts'
import { ask, type Provider } from './discovery.ts'
import { errandOf } from './errand.ts'
import { aPlace, aWallet, memory, someTerms, type TestPlace } from './paying.setup.ts'
import { isUnderWay, keepProgress, readProgress } from './progress.ts'
import { type Doer, finishSent, runErrand } from './runErrand.ts'
import { followCall, sendCall } from './sending.ts'

/** The escrow takes a rent as often as it is sent: that a person pays it once is kept here. */

const usdt = (units: number) => BigInt(units) * 10n ** 18n
const landlord = '0x00000000000000000000000000000000000000A1'
const quick = { milliseconds: 15_000, unknownMilliseconds: 300 }
const nothing = () => {}
const lost = `0x${'1'.repeat(64)}` as const
let place: TestPlace

beforeAll(async () => {
  place = await aPlace()
})
afterAll(() => place.stop())
beforeEach(() => vi.stubGlobal('localStorage', memory()))

type Sends = 'eth_sendTransaction' | 'wallet_sendCalls'

/** A tenant of a paid lease whose wallet sends in ways of its own from the rent on. */
async function aTenant(isStepwise: boolean, own: (send: () => Promise<unknown>) => Promise<unknown>) {
  const wallet = aWallet(place, isStepwise)
  await place.fund(wallet.address)
  await ask(wallet.provider, 'eth_requestAccounts')
  const terms = await someTerms(place, wallet.address, landlord)
  const pays: Doer = {
    ...{ provider: wallet.provider, account: wallet.address, place: place.place },
    errand: errandOf({ act: 'pay' }, place.place, terms),
  }
  await runErrand(pays)
  const errand = errandOf({ act: 'payRent', amount: usdt(900) }, place.place, terms)
  const isRent = (method: string, params: unknown) =>
    (['eth_sendTransaction', 'wallet_sendCalls'] satisfies Sends[]).includes(method as Sends) &&
    JSON.stringify(params).includes(errand.call.data.slice(2))
  const request: Provider['request'] = ({ method, params }) => {
    const send = () => ask(wallet.provider, method, params)
    return isRent(method, params) ? own(send) : send()
  }
  const provider: Provider = { ...wallet.provider, request }
  return { ...wallet, errand, terms, doer: { ...pays, provider, errand } }
}
const received = () => place.balance(landlord)

test.each([true, false])(
  'a rent whose page was closed while the wallet asked is found, not paid again (step by step: %s)',
  async (isStepwise) => {
    let sent = ''
    const { doer, errand } = await aTenant(isStepwise, async (send) => {
      sent = String(await send())
      throw new Error('nobody hears the answer')
    })
    const before = await received()
    await expect(runErrand(doer, nothing, quick)).rejects.toMatchObject({ code: 'wallet-fault' })
    expect([readProgress(errand).isAsked, isUnderWay(errand), sent !== '']).toEqual([true, true, true])
    await vi.waitFor(async () => expect((await received()) - before).toBe(usdt(900)))
    expect(await finishSent(doer, nothing, quick)).toMatch(/^0x/)
    expect([(await received()) - before, isUnderWay(errand)]).toEqual([usdt(900), false])
  },
)

test('a wallet that surely sent nothing leaves nothing to doubt', async () => {
  const { doer, errand } = await aTenant(true, () => Promise.reject(Object.assign(new Error('no'), { code: 4001 })))
  await expect(runErrand(doer, nothing, quick)).rejects.toMatchObject({ code: 'user-rejected' })
  expect(readProgress(errand).isAsked).toBeUndefined()
})

test('a rent that nobody sees is not sent again before the person has read that it may still arrive', async () => {
  const held: (() => Promise<unknown>)[] = []
  const { doer, errand, asked } = await aTenant(false, async (send) => {
    if (held.length > 0) return send()
    held.push(send) // as a wallet with its own way to the miners does
    return lost
  })
  const before = await received()
  await expect(runErrand(doer, nothing, quick)).rejects.toMatchObject({ code: 'maybe-sent' })
  expect([readProgress(errand).isDoubted, isUnderWay(errand)]).toEqual([true, false])
  await held[0]?.()
  await vi.waitFor(async () => expect((await received()) - before).toBe(usdt(900)))
  const prompts = asked.length
  expect(await runErrand(doer, nothing, quick)).toMatch(/^0x/)
  expect([asked.length, (await received()) - before]).toEqual([prompts, usdt(900)])
})

test('a rent that arrives after all while the next one is prepared is the one that counts', async () => {
  const held: (() => Promise<unknown>)[] = []
  const { doer, provider, address } = await aTenant(true, async (send) => {
    if (held.length > 0) return send()
    held.push(send)
    return lost
  })
  const before = await received()
  await expect(runErrand(doer, nothing, quick)).rejects.toMatchObject({ code: 'maybe-sent' })
  await sendCall(provider, address, allow('allow-rnb', place.place.token, place.place.escrow, 0n), undefined)
  const request: Provider['request'] = async (asked) => {
    const answer = await doer.provider.request(asked)
    if (asked.method === 'eth_sendTransaction')
      await held
        .shift()?.()
        .then(() => held.push(() => Promise.resolve()))
    return answer
  }
  await runErrand({ ...doer, provider: { ...provider, request } }, nothing, quick)
  expect((await received()) - before).toBe(usdt(900))
})

test('whoever read it may send it again, and a no to that forgets nothing of the first', async () => {
  let tries = 0
  const { doer, errand } = await aTenant(true, async (send) => {
    tries += 1
    if (tries === 1) return lost
    return tries === 2 ? Promise.reject(Object.assign(new Error('no'), { code: 4001 })) : send()
  })
  const before = await received()
  await expect(runErrand(doer, nothing, quick)).rejects.toMatchObject({ code: 'maybe-sent' })
  await expect(runErrand(doer, nothing, quick)).rejects.toMatchObject({ code: 'user-rejected' })
  expect(readProgress(errand)).toMatchObject({ isDoubted: true, sent: { payRent: lost } })
  await runErrand(doer, nothing, quick)
  expect([(await received()) - before, readProgress(errand).sent]).toEqual([usdt(900), {}])
})

test('a rent that an earlier visit sent and nobody sees is told of before the wallet is asked again', async () => {
  const { doer, errand, asked } = await aTenant(false, (send) => send())
  keepProgress({
    id: errand.id,
    name: errand.name,
    sent: {},
    batch: '0x77',
    since: Number(await place.client.getBlockNumber()),
  })
  const prompts = asked.length
  await expect(runErrand(doer, nothing, quick)).rejects.toMatchObject({ code: 'maybe-sent' })
  expect(asked).toHaveLength(prompts)
})

test('another account’s wallet, which knows nothing of what was sent, is no reason to forget it', async () => {
  const { doer, errand } = await aTenant(false, (send) => send())
  keepProgress({ id: errand.id, name: errand.name, sent: {}, batch: '0x77' })
  const other = aWallet(place)
  const stranger = { ...doer, provider: other.provider, account: other.address }
  for (const attempt of [finishSent, runErrand])
    await expect(attempt(stranger, nothing, quick)).rejects.toMatchObject({ code: 'another-account' })
  expect(readProgress(errand).batch).toBe('0x77')
})

test('a rent of terms that nobody paid in, as after somebody changed the payee, is never sent', async () => {
  const { doer, terms, asked } = await aTenant(false, (send) => send())
  const changed: Terms = { ...terms, landlord: '0x0000000000000000000000000000000000000b02' }
  const errand = errandOf({ act: 'payRent', amount: usdt(900) }, place.place, changed)
  expect(errand.id).not.toBe(leaseId(terms))
  const prompts = asked.length
  await expect(runErrand({ ...doer, errand }, nothing, quick)).rejects.toMatchObject({ escrowError: 'NoLease' })
  expect(asked).toHaveLength(prompts)
})

test('a lease that was paid by a sped-up transaction is told of by that one, not by the hash the wallet gave first', async () => {
  const { doer, terms, provider } = await aTenant(false, (send) => send())
  const pays = { ...doer, provider, errand: errandOf({ act: 'pay' }, place.place, terms) }
  const real = await runErrand(pays)
  keepProgress({ id: pays.errand.id, name: 'pay', sent: { pay: lost } })
  expect(real).toMatch(/^0x/)
  expect(await runErrand(pays)).toBe(real)
})

test('a dispute that was lost is not taken for done because the other one disputed their part', async () => {
  const { doer, terms, provider } = await aTenant(false, (send) => send())
  const since = Number(await place.client.getBlockNumber())
  const { call } = errandOf({ act: 'dispute', claim: 1n }, place.place, terms)
  await place.hands.impersonateAccount({ address: landlord })
  await place.hands.setBalance({ address: landlord, value: usdt(1) })
  const theirs = createWalletClient({ account: landlord, transport: http(place.rpcUrl) })
  const sent = await theirs.sendTransaction({ to: call.to, data: call.data, chain: null })
  await followCall(place.place, sent, quick)
  const errand = errandOf({ act: 'dispute', claim: usdt(1) }, place.place, terms)
  keepProgress({ id: errand.id, name: errand.name, sent: { dispute: lost }, since })
  expect(await finishSent({ ...doer, provider, errand }, nothing, quick)).toBeUndefined()
})
