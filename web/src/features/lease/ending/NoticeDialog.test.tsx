/**
 * A notice to leave on the page of an earlier end: the first day, its sums, and the call to the escrow.
 * @vitest-environment jsdom
 */
import type { EndingPlan } from '@keyhold/api/endings.ts'
import { rentEscrowAbi } from '@keyhold/escrow/abi/RentEscrow.ts'
import { leaseId } from '@keyhold/escrow/terms.ts'
import { type Day, dayAt, daysAfter, instantAt } from '@keyhold/rental/day.ts'
import { plainRules } from '@keyhold/rental/deposit.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { createPublicClient, http } from 'viem'
import { afterAll, expect, test } from 'vitest'
import { formatDay } from '../../../gateways/format/format.ts'
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

const zone = 'America/El_Salvador'
const noon = (of: Day) => instantAt(of, 12, zone)
const words = (of: Day) => formatDay(of, 'en')

/** Ben has 30 days of notice. The page offers two days, a month before the agreed end. */
async function openPanel({ isLandlord = false, notice = 30, refusal = null as string | null } = {}) {
  const pair = await paidParties(network, { isLandlord, notice })
  const { terms } = pair
  const first = dayAt(terms.moveOut - 30 * day, zone)
  const last = daysAfter(first, 1)
  const planFor = (validTo: Day): EndingPlan => ({
    validTo,
    moveOut: noon(validTo),
    lastRent: { from: daysAfter(validTo, -14), to: validTo, amount: `${550n * unit}`, isPaid: false },
    open: `${550n * unit}`,
    beyond: '0',
    deposit: { held: `${1_100n * unit}`, due: noon(validTo) + 14 * day, isDisputed: false },
    depositOwed: null,
  })
  const days = { first, last }
  const rules = { ...plainRules, firstRent: '1', tenantNotice: notice, earliestEnd: terms.earliestEnd }
  const lease = aPaidLease(terms, network.config, { isLandlordInContract: isLandlord, rules })
  const { asked } = fakeApi(network.config, terms, {
    lease,
    answers: {
      'GET /api/contract/lease/notice': { refusal, days: refusal ? null : days, leaseNow: lease.leaseNow },
      [`GET /api/contract/lease/notice/${first}`]: planFor(first),
      [`GET /api/contract/lease/notice/${last}`]: planFor(last),
    },
  })
  renderLease(<NoticePanel lease={lease} WalletDialog={Choice} />)
  return { ...pair, asked, lease, first, last }
}
const press = async (name: string) => fireEvent.click(await pressable(name))
function stateOf(terms: Parameters<typeof leaseId>[0]) {
  const client = createPublicClient({ transport: http(network.config.rpcUrl) })
  const args = [leaseId(terms)] as const
  return client.readContract({ address: network.config.escrow, abi: rentEscrowAbi, functionName: 'leaseState', args })
}

// promise: notice-page
test('Ben reads the first day, the sums and what follows before his wallet is asked, and chooses a later day', async () => {
  const { viewer, terms, first, last } = await openPanel()
  await says(`by notice of 30 days. The first day possible now is ${words(first)}.`)
  await press('Give notice')
  await says(`Last month of rent${words(daysAfter(first, -14))} – ${words(first)}: 550 USDT`)
  await says('1,100 USDT until')
  await says('Ada Moreno can claim from the deposit only from that day until')
  await says('You cannot take it back.')
  await pressable(`End the stay on ${words(first)}`)
  expect(viewer.asked).toEqual([])
  fireEvent.change(screen.getByLabelText('Last day'), { target: { value: last } })
  await press(`End the stay on ${words(last)}`)
  await screen.findByRole('button', { name: 'Done' })
  expect(viewer.asked).toHaveLength(1)
  const state = await stateOf(terms)
  expect(Number(state.newMoveOut)).toBe(noon(last))
})

test('a day outside the span cannot be sent', async () => {
  const { first, last } = await openPanel()
  await press('Give notice')
  fireEvent.change(await screen.findByLabelText('Last day'), { target: { value: daysAfter(first, -1) } })
  await says(`Choose a day from ${words(first)} to ${words(last)}.`)
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
