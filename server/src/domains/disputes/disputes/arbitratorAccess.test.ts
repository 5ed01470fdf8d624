import { expect, test } from 'vitest'
import type { Person } from '../../../gateways/session.ts'
import type { Lease } from '../../leases/leases/service.ts'
import type { LeaseCases } from '../appeals/service.ts'
import { type AccessDeps, partsToRead } from './arbitratorAccess.ts'

const [first, second, contract] = ['7', '8', '9'].map((digit) => `0x${digit.repeat(40)}`) as [string, string, string]
const appealed = { appealed: { at: 1, appellant: '0x' } }
const ofTwo = {
  arbitration: { firstInstance: first, secondInstance: second },
  cases: { handover: appealed, deposit: { appealed: undefined } },
} as unknown as LeaseCases
const readsWith = (wallets: string[], cases?: LeaseCases, arbitrator: string = contract) => {
  const lease = { id: 'lease', acceptance: { arbitrator } } as Lease
  const deps = {
    people: { provedWallets: async () => wallets },
    appeals: { read: async () => new Map(cases ? [[lease.id, cases]] : []) },
  } as unknown as AccessDeps
  return partsToRead(deps, undefined as never, { id: 'person' } as Person, lease)
}

test('a second instance reads about the parts that were appealed, the first instance and a lone arbitrator about both', async () => {
  expect(await readsWith([second], ofTwo)).toEqual(['handover'])
  expect(await readsWith([first], ofTwo)).toEqual(['handover', 'deposit'])
  expect(await readsWith([first, second], ofTwo)).toEqual(['handover', 'deposit'])
  expect(await readsWith([second], undefined, second)).toEqual(['handover', 'deposit'])
})

test('of a lease with two instances, neither reads a payment whose cases are unknown', async () => {
  for (const wallet of [first, second]) expect(await readsWith([wallet])).toEqual([])
})
