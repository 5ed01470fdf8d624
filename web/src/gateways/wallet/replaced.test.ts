// @vitest-environment node
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ask, type Provider } from './discovery.ts'
import { errandOf } from './errand.ts'
import { aPlace, aWallet, memory, someTerms, type TestPlace } from './paying.setup.ts'
import { readProgress } from './progress.ts'
import { type Doer, finishSent, runErrand } from './runErrand.ts'
import { silentLine } from './silentLine.setup.ts'

const usdt = (units: number) => BigInt(units) * 10n ** 18n
const landlord = '0x00000000000000000000000000000000000000A1'
const quick = { milliseconds: 15_000, unknownMilliseconds: 400 }
let place: TestPlace
let line: Awaited<ReturnType<typeof silentLine>>

beforeAll(async () => {
  place = await aPlace()
  line = await silentLine(place.rpcUrl)
})
afterAll(() => {
  line.close()
  place.stop()
})
beforeEach(() => vi.stubGlobal('localStorage', memory()))

/** A tenant who pays a rent through a wallet that tells another hash than the one it sends: sped up before we looked. */
async function aHastyTenant() {
  const wallet = aWallet(place, true)
  await place.fund(wallet.address)
  await ask(wallet.provider, 'eth_requestAccounts')
  const terms = await someTerms(place, wallet.address, landlord)
  const { provider: plain, address: account } = wallet
  await runErrand({
    ...{ provider: plain, account, place: place.place },
    errand: errandOf({ act: 'pay' }, place.place, terms),
  })
  const sent: string[] = []
  let tells = (hash: string) => hash
  const provider: Provider = {
    ...wallet.provider,
    request: async (asked) => {
      const answer = await wallet.provider.request(asked)
      if (asked.method !== 'eth_sendTransaction') return answer
      sent.push(String(answer))
      return tells(String(answer))
    },
  }
  const far = { ...place.place, rpcUrl: line.url }
  const errand = errandOf({ act: 'payRent', amount: usdt(900) }, far, terms)
  const doer: Doer = { provider, account: wallet.address, place: far, errand }
  const speedUp = () => {
    tells = (hash) => (sent.length > 2 ? `0x${'1'.repeat(64)}` : hash)
  }
  return { doer, errand, sent, speedUp }
}
const received = () => place.balance(landlord)

test('a rent whose first hash nobody knows, because it was sped up at once, is found by what it did', async () => {
  const { doer, sent, speedUp } = await aHastyTenant()
  speedUp()
  const before = await received()
  expect(await runErrand(doer, () => {}, quick)).toBe(sent[2])
  expect((await received()) - before).toBe(usdt(900))
})

test('while the chain cannot be asked what became of it, it is not forgotten, and so not paid twice', async () => {
  const { doer, errand, sent, speedUp } = await aHastyTenant()
  speedUp()
  const before = await received()
  line.silence('eth_getLogs')
  await expect(runErrand(doer, () => {}, quick)).rejects.toMatchObject({ code: 'chain-unreachable' })
  await expect(runErrand(doer, () => {}, quick)).rejects.toMatchObject({ code: 'chain-unreachable' })
  expect(Object.keys(readProgress(errand).sent)).toEqual(['payRent'])
  line.speak()
  expect(await finishSent(doer, () => {}, quick)).toBe(sent[2])
  expect([sent.length, (await received()) - before]).toEqual([3, usdt(900)])
})

test('a rent that was lost is not taken for the one that was paid just before it', async () => {
  const { doer, sent } = await aHastyTenant()
  await runErrand(doer, () => {}, quick)
  const lost = { ...doer, provider: losing(doer.provider) }
  await expect(runErrand(lost, () => {}, quick)).rejects.toMatchObject({ code: 'maybe-sent' })
  expect(sent.length).toBeGreaterThanOrEqual(3)
})

/** A wallet whose last sending never reaches the network. */
function losing(provider: Provider): Provider {
  let sends = 0
  const request: Provider['request'] = async (asked) => {
    if (asked.method === 'eth_sendTransaction' && ++sends > 2) return `0x${'2'.repeat(64)}`
    return provider.request(asked)
  }
  return { ...provider, request }
}
