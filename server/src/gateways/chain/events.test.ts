import { rentEscrowAbi } from '@keyhold/escrow/abi/RentEscrow.ts'
import { type AbiEvent, encodeAbiParameters, encodeEventTopics, getAbiItem, type Hex, type Log } from 'viem'
import { expect, test } from 'vitest'
import { escrowEvents, readPayload, storePayload } from './events.ts'

const id = `0x${'1'.repeat(64)}` as Hex
const tenant = `0x${'a'.repeat(40)}` as const
const landlord = `0x${'b'.repeat(40)}` as const
const people = { id, tenant, landlord }

/** Each event of a lease and its stored form. It is compared as text: the order of its keys must not change. */
const events: readonly [name: string, args: Readonly<Record<string, unknown>>, text: string][] = [
  [
    'LeasePaid',
    { ...people, handover: 780n, deposit: 1000n },
    `{"event":"LeasePaid","handover":"780","deposit":"1000","payer":"0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa","payee":"0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB"}`,
  ],
  ['LeaseReleased', { id, part: 0, amount: 810n }, '{"event":"LeaseReleased","part":"handover","amount":"810"}'],
  ['LeaseRefunded', { id, amount: 9n }, '{"event":"LeaseRefunded","amount":"9"}'],
  [
    'LeaseDisputed',
    { id, part: 0, claim: 240n, due: 1_796_727_600n },
    '{"event":"LeaseDisputed","part":"handover","claim":"240","due":1796727600}',
  ],
  ['LeaseLengthened', { id, part: 1, due: 7n }, '{"event":"LeaseLengthened","part":"deposit","due":7}'],
  [
    'LeaseSettled',
    { id, part: 1, toTenant: 7n, toLandlord: 5n },
    '{"event":"LeaseSettled","part":"deposit","toTenant":"7","toLandlord":"5"}',
  ],
  [
    'LeaseSplit',
    { id, part: 1, toTenant: 7n, toLandlord: 5n },
    '{"event":"LeaseSplit","part":"deposit","toTenant":"7","toLandlord":"5"}',
  ],
  [
    'PayRentDeposit',
    { rentee: tenant, landlord, amount: 70n, releaseTime: 5n },
    `{"event":"PayRentDeposit","rentee":"0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa","landlord":"0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB","amount":"70"}`,
  ],
  [
    'ReleaseRentDeposit',
    { rentee: tenant, landlord, amount: 70n },
    `{"event":"ReleaseRentDeposit","rentee":"0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa","landlord":"0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB","amount":"70"}`,
  ],
  [
    'RentDepositArbitrationLengthenAction',
    { rentee: tenant, landlord, newReleaseTime: 9n },
    `{"event":"RentDepositArbitrationLengthenAction","rentee":"0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa","landlord":"0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB","due":9}`,
  ],
  [
    'RentDepositArbitrationPayAction',
    { rentee: tenant, landlord, refundAmount: 50n, landlordAmount: 20n },
    `{"event":"RentDepositArbitrationPayAction","rentee":"0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa","landlord":"0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB","toTenant":"50","toLandlord":"20"}`,
  ],
  [
    'LeaseRentPaid',
    { ...people, payer: tenant, amount: 900n },
    `{"event":"LeaseRentPaid","payer":"0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa","payee":"0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB","amount":"900"}`,
  ],
  [
    'LeasePaidBack',
    { ...people, payer: landlord, amount: 3n },
    `{"event":"LeasePaidBack","payer":"0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB","payee":"0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa","amount":"3"}`,
  ],
]

/** The log of an event with these arguments. */
function logOf(name: string, args: Readonly<Record<string, unknown>>): Log {
  const item = getAbiItem({ abi: rentEscrowAbi, name: name as 'LeasePaid' }) as AbiEvent
  const plain = item.inputs.filter(({ indexed }) => !indexed)
  const values = plain.map((input) => args[input.name ?? ''])
  return {
    address: tenant,
    blockHash: id,
    blockNumber: 5n,
    logIndex: 0,
    removed: false,
    transactionHash: id,
    transactionIndex: 0,
    blockTimestamp: undefined,
    topics: encodeEventTopics({ abi: [item], args }) as Log['topics'],
    data: encodeAbiParameters(plain, values),
  } as Log
}

test.each(events)('%s is stored by its name and arguments, and parsed in any order of these', (name, args, text) => {
  const [event] = escrowEvents({ chainId: 31_337, escrows: [] }, [logOf(name, args)], () => 0)
  if (!event) throw new Error('not read')
  const { kind, payload } = storePayload(event.payload)
  expect(JSON.stringify({ event: kind, ...payload })).toBe(text)
  expect(readPayload(kind, payload)).toEqual(event.payload)
  const shuffled = Object.fromEntries(Object.entries(payload).reverse())
  expect(readPayload(kind, shuffled)).toEqual(event.payload)
})
