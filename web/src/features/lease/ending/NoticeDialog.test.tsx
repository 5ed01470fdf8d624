/**
 * A notice to leave on the page of an earlier end: the first day, its sums, and the call to the escrow.
 * @vitest-environment jsdom
 */
import type { EndingPlan } from '@keyhold/api/endings.ts'
import { rentEscrowAbi } from '@keyhold/escrow/abi/RentEscrow.ts'
import { leaseId } from '@keyhold/escrow/terms.ts'
import { plainRules } from '@keyhold/rental/deposit.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { createPublicClient, http } from 'viem'
import { afterAll, expect, test } from 'vitest'
import { aNetwork } from '../../../gateways/wallet/testNetwork.setup.ts'
import { aPaidLease, day, renderLease, unit } from '../fixtures.setup.tsx'
import { fakeApi } from '../transactions/fakeApi.setup.ts'
import { paidParties, pressable } from '../transactions/paidParties.setup.tsx'
import { NoticePanel } from './NoticePanel.tsx'

const network = await aNetwork()
afterAll(() => network.stop())

const Choice = ({ open }: { open: boolean }) => open && <p>choose a wallet</p>
const page = () => (document.body.textContent ?? '').replaceAll('\u00a0', ' ')
const says = (words: string) => waitFor(() => expect(page()).toContain(words))

/** Ben has 30 days of notice. The page offers 1 March 2027 first, and 2 March. */
async function openPanel({ isLandlord = false, notice = 30, refusal = null as string | null } = {}) {
  const pair = await paidParties(network, { isLandlord, notice })
  const { terms } = pair
  const moveOut = terms.moveOut - 30 * day
  const planFor = (validTo: string, at: number): EndingPlan => ({
    validTo,
    moveOut: at,
    lastRent: { from: '2027-02-15', to: validTo, amount: `${550n * unit}`, isPaid: false },
    open: `${550n * unit}`,
    beyond: '0',
    deposit: { held: `${1_100n * unit}`, due: at + 14 * day, isDisputed: false },
    depositOwed: null,
  })
  const days = { first: '2027-03-01', last: '2027-03-02' }
  const rules = { ...plainRules, firstRent: '1', tenantNotice: notice, earliestEnd: terms.earliestEnd }
  const lease = aPaidLease(terms, network.config, { isLandlordInContract: isLandlord, rules })
  const { asked } = fakeApi(network.config, terms, {
    lease,
    answers: {
      'GET /api/contract/lease/notice': { refusal, days: refusal ? null : days, leaseNow: lease.leaseNow },
      'GET /api/contract/lease/notice/2027-03-01': planFor('2027-03-01', moveOut),
      'GET /api/contract/lease/notice/2027-03-02': planFor('2027-03-02', moveOut + day),
    },
  })
  renderLease(<NoticePanel lease={lease} WalletDialog={Choice} />)
  return { ...pair, asked, lease, moveOut }
}
const press = async (name: string) => fireEvent.click(await pressable(name))
function stateOf(terms: Parameters<typeof leaseId>[0]) {
  const client = createPublicClient({ transport: http(network.config.rpcUrl) })
  const args = [leaseId(terms)] as const
  return client.readContract({ address: network.config.escrow, abi: rentEscrowAbi, functionName: 'leaseState', args })
}

// promise: notice-page
test('Ben reads the first day, the sums and what follows before his wallet is asked, and chooses a later day', async () => {
  const { viewer, terms, moveOut } = await openPanel()
  await says('by notice of 30 days. The first day possible now is 1 Mar 2027.')
  await press('Give notice')
  await says('Last month of rent15 Feb 2027 – 1 Mar 2027: 550 USDT')
  await says('1,100 USDT until')
  await says('Ada Moreno can claim from the deposit only from that day until')
  await says('You cannot take it back.')
  await pressable('End the stay on 1 Mar 2027')
  expect(viewer.asked).toEqual([])
  fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2027-03-02' } })
  await press('End the stay on 2 Mar 2027')
  await screen.findByRole('button', { name: 'Done' })
  expect(viewer.asked).toHaveLength(1)
  const state = await stateOf(terms)
  expect(Number(state.newMoveOut)).toBe(moveOut + day)
})

test('a day outside the span cannot be sent', async () => {
  await openPanel()
  await press('Give notice')
  fireEvent.change(await screen.findByLabelText('Last day'), { target: { value: '2027-02-28' } })
  await says('Choose a day from 1 Mar 2027 to 2 Mar 2027.')
  expect(screen.getByRole('button', { name: /^End the stay/ })).toHaveProperty('disabled', true)
})

test('when no day is left the panel says why and offers nothing', async () => {
  await openPanel({ refusal: 'notice-too-late' })
  await says('No earlier day is left.')
  expect(screen.queryByRole('button', { name: 'Give notice' })).toBeNull()
})

test('a party without a notice sees no panel and asks for nothing', async () => {
  const { asked } = await openPanel({ isLandlord: true })
  expect(page()).not.toContain('notice')
  expect(asked).toEqual([])
})
