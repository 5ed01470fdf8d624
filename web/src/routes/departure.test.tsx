/**
 * "The tenant has left" on the page of an early end, for its two parties.
 * @vitest-environment jsdom
 */
import type { DepartureView } from '@keyhold/api/departure.ts'
import type { Terms } from '@keyhold/escrow/terms.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, expect, test } from 'vitest'
import { pressable } from '../features/lease/transactions/paidParties.setup.tsx'
import { aNetwork, someTerms } from '../gateways/wallet/testNetwork.setup.ts'
import { aPlan, aView, openEnding } from './ending.setup.tsx'

const network = await aNetwork()
afterAll(() => network.stop())

const ada = '0x00000000000000000000000000000000000000a1'
const ben = '0x00000000000000000000000000000000000000b2'
const terms: Terms = await someTerms(network, ben, ada)
const { leaseNow } = aView()
const day = 86_400
const path = 'GET /api/contract/lease/departure'
const page = () => (document.body.textContent ?? '').replaceAll('\u00a0', ' ')
const says = (words: string) => waitFor(() => expect(page()).toContain(words))
const press = async (name: string) => {
  await screen.findByRole('button', { name })
  fireEvent.click(await pressable(name))
}

const nothing: DepartureView = {
  days: null,
  refusal: 'departure-nothing-late',
  record: null,
  signed: null,
  agreedMoveOut: terms.moveOut,
  leaseNow,
}
const recorded = (party: 'tenant' | 'landlord', refusal: 'departure-can-be-objected' | null): DepartureView => ({
  ...nothing,
  record: {
    id: 'left',
    party,
    validTo: '2027-02-01',
    moveOut: leaseNow - 5 * day,
    madeAt: leaseNow - day,
    freeFrom: leaseNow + 13 * day,
    refusal,
  },
})

test('Ada records while a rent is late that Ben has left', async () => {
  const days = { first: '2026-12-02', last: '2027-02-07' }
  const answers = { [path]: { ...nothing, days, refusal: null }, 'POST /api/contract/lease/departure': { id: 'left' } }
  const { bodies } = openEnding(network, terms, { view: aView(), isLandlord: true, answers })
  await press('Ben has left')
  await says('Ben gets an e-mail at once and can object for 14 days.')
  fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2027-02-01' } })
  await press('Record the day')
  await says('Recorded. Ben gets an e-mail.')
  expect(bodies.map(({ body }) => body)).toEqual([{ validTo: '2027-02-01' }])
})

test('Ben objects to a day that Ada recorded', async () => {
  const answers = {
    [path]: recorded('landlord', 'departure-can-be-objected'),
    'DELETE /api/departure/left': { success: 'ok' },
  }
  openEnding(network, terms, { view: aView(), answers })
  await says('Ada recorded that you left on 1 Feb 2027.')
  expect(screen.queryByRole('button', { name: 'Free the nights' })).toBeNull()
  await press('I still live here')
  await says('Taken back. The lease goes on as before.')
})

test('Ada frees the nights only once nothing stands against it, and cannot take back Ben’s own word', async () => {
  const answers: Record<string, object> = { [path]: recorded('tenant', 'departure-can-be-objected') }
  openEnding(network, terms, { view: aView(), isLandlord: true, answers })
  await says('The tenant can still object.')
  expect(await screen.findByRole('button', { name: 'Free the nights' })).toHaveProperty('disabled', true)
  expect(screen.queryByRole('button', { name: 'Take it back' })).toBeNull()
})

test('Ben reads that his wallet can bring the end that Ada signed to the escrow', async () => {
  const agreed = { ...aPlan(), before: '2027-12-01' }
  const signature = `0x${'11'.repeat(65)}`
  const { validTo, moveOut } = agreed
  const signed = { signature, deadline: leaseNow + 90 * day, validTo, moveOut }
  const view = aView({ refusal: 'ending-agreed', days: null, agreed })
  openEnding(network, terms, { view, answers: { [path]: { ...nothing, refusal: 'ending-agreed', signed } } })
  await says('Ada signed the end of the stay on 11 Mar 2027.')
  await press('Record the end at the escrow')
  await says('The signature is not Ada’s.')
})
