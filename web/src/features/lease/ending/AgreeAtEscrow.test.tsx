/**
 * Agreeing to a signed proposal: the signature is checked, and the wallet records the end at the escrow.
 * @vitest-environment jsdom
 */
import type { EndingProposal } from '@keyhold/api/endings.ts'
import { rentEscrowAbi } from '@keyhold/escrow/abi/RentEscrow.ts'
import { leaseId } from '@keyhold/escrow/terms.ts'
import { dayAt, daysAfter, instantAt } from '@keyhold/rental/day.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { createPublicClient, http } from 'viem'
import { afterAll, expect, test } from 'vitest'
import { formatDay } from '../../../gateways/format/format.ts'
import { signEarlierEnd } from '../../../gateways/wallet/earlierEnd.ts'
import { aNetwork } from '../../../gateways/wallet/testNetwork.setup.ts'
import { aPaidLease, day, renderLease, unit } from '../fixtures.setup.tsx'
import { fakeApi } from '../transactions/fakeApi.setup.ts'
import { paidParties, pressable } from '../transactions/paidParties.setup.tsx'
import { AgreeAtEscrow } from './AgreeAtEscrow.tsx'

const network = await aNetwork()
afterAll(() => network.stop())

const Choice = ({ open }: { open: boolean }) => open && <p>choose a wallet</p>
const zone = 'America/El_Salvador'
const page = () => (document.body.textContent ?? '').replaceAll('\u00a0', ' ')
const says = (words: string) => waitFor(() => expect(page()).toContain(words))

/** Ada signed a day; Ben's page shows the proposal, for this many seconds later than she signed. */
async function openSigned(shift = 0) {
  const pair = await paidParties(network)
  const { terms, landlord } = pair
  const validTo = dayAt(terms.moveOut - 30 * day, zone)
  const newMoveOut = instantAt(validTo, 12, zone)
  const deadline = newMoveOut
  const signer = { provider: landlord.provider, account: landlord.address, network: network.config, terms }
  const signature = await signEarlierEnd(signer, { moveOut: terms.moveOut, newMoveOut, deadline })
  const moveOut = newMoveOut + shift
  const proposal: EndingProposal = {
    id: 'ending',
    party: 'landlord',
    madeAt: terms.payBy,
    signed: { signature, deadline },
    validTo: shift > 0 ? daysAfter(validTo, 1) : validTo,
    moveOut,
    lastRent: { from: daysAfter(validTo, -14), to: validTo, amount: `${550n * unit}`, isPaid: false },
    open: `${550n * unit}`,
    beyond: '0',
    deposit: { held: `${1_100n * unit}`, due: terms.moveOut + 14 * day, isDisputed: false },
    depositOwed: null,
  }
  const lease = aPaidLease(terms, network.config)
  fakeApi(network.config, terms, { lease })
  const pressed: string[] = []
  renderLease(
    <AgreeAtEscrow
      lease={lease}
      proposal={proposal}
      signed={{ signature, deadline }}
      agreedMoveOut={terms.moveOut}
      onClose={() => pressed.push('close')}
      onWithout={() => pressed.push('without')}
      WalletDialog={Choice}
    />,
  )
  return { ...pair, newMoveOut, pressed, agree: `Agree to ${formatDay(proposal.validTo, 'en')}` }
}
function stateOf(terms: Parameters<typeof leaseId>[0]) {
  const client = createPublicClient({ transport: http(network.config.rpcUrl) })
  const args = [leaseId(terms)] as const
  return client.readContract({ address: network.config.escrow, abi: rentEscrowAbi, functionName: 'leaseState', args })
}

// promise: end-page-signed
test('Ben’s wallet records the day that Ada signed, after her signature was checked', async () => {
  const { viewer, terms, newMoveOut, agree } = await openSigned()
  await says('The signature is Ada’s, for exactly this day.')
  fireEvent.click(await pressable(agree))
  await screen.findByRole('button', { name: 'Done' })
  expect(viewer.asked).toHaveLength(1)
  expect(Number((await stateOf(terms)).newMoveOut)).toBe(newMoveOut)
})

test('a signature for another day is not sent, and Ben can still agree without a wallet', async () => {
  const { pressed, agree } = await openSigned(day)
  await says('The signature is not Ada’s.')
  expect(screen.getByRole('button', { name: agree })).toHaveProperty('disabled', true)
  fireEvent.click(await pressable(/^Agree without a wallet/))
  expect(pressed).toEqual(['without'])
})
