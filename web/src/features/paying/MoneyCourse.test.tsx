import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { show } from '../../gateways/show.tsx'
import { aLease as aStagedLease } from '../leases/lease.setup.tsx'
import { MoneyCourse } from './MoneyCourse.tsx'

afterEach(cleanup)

const lines = (stage: 'Pay Deposit' | 'Start Arbitration') => {
  show(<MoneyCourse lease={aStagedLease({ stage, viewer: 'tenant' })} />)
  return within(screen.getByRole('list', { name: 'Where the money goes' }))
    .getAllByRole('listitem')
    .map(({ className }) => (/held/.test(className) ? 'gold' : /planned/.test(className) ? 'dashed' : 'none'))
}

test('before it is paid the money’s line is dashed to the last moment at which money moves', () => {
  expect(lines('Pay Deposit')).toEqual(['dashed', 'dashed', 'dashed', 'dashed', 'none'])
})

test('gold is only money that is really held', () => {
  expect(lines('Start Arbitration')).toEqual(['gold', 'gold', 'gold', 'gold', 'none'])
})
