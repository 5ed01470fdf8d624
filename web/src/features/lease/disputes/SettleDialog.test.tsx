import { leaseId } from '@keyhold/escrow/terms.ts'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterAll, expect, test } from 'vitest'
import { encodeSettlement, signSettlement } from '../../../gateways/wallet/settlement.ts'
import { readSettlementOffer } from '../../../gateways/wallet/settlementOffer.ts'
import { aNetwork } from '../../../gateways/wallet/testNetwork.setup.ts'
import { aPaidLease, renderLease } from '../fixtures.setup.tsx'
import { fakeApi } from '../transactions/fakeApi.setup.ts'
import { paidParties, pressable } from '../transactions/paidParties.setup.tsx'
import { SettleDialog } from './SettleDialog.tsx'

const unit = 10n ** 18n
const network = await aNetwork()
afterAll(() => network.stop())

/** Ben and Ada of a paid lease, and the dialog as Ben sees it. */
async function aPair() {
  const { tenant: ben, landlord: ada, terms } = await paidParties(network)
  const deadline = BigInt((await network.now()) + 86_400)
  const sign = async ({ provider, address }: typeof ada, toTenant: bigint, until = deadline) =>
    encodeSettlement(
      await signSettlement(
        { provider, account: address, network: network.config, terms },
        { part: 'handover', toTenant, toLandlord: 1_100n * unit - toTenant, deadline: until },
      ),
    )
  const open = (encodedSettlement?: string, { refused = 'nothing' } = {}) => {
    const lease = aPaidLease(terms, network.config)
    const answers = { 'POST /api/profile/shares': { success: 'ok' }, [refused]: { code: 'chain-away' } }
    const api = fakeApi(network.config, terms, { lease, answers })
    renderLease(
      <SettleDialog
        lease={lease}
        encodedSettlement={encodedSettlement}
        onClose={() => undefined}
        WalletDialog={() => null}
      />,
    )
    return api
  }
  return { ben, ada, id: leaseId(terms), sign, open }
}

// promise: settle-sign
test('one party signs an offer free of charge, and Keyhold passes it on', async () => {
  const { ben, id, open } = await aPair()
  const { bodies } = open()
  fireEvent.click(await screen.findByRole('radio', { name: 'Deposit' }))
  fireEvent.change(screen.getByLabelText('To Ben Castro'), { target: { value: '1000' } })
  screen.getByText(/^The rest, 100\sUSDT, goes to Ada Moreno\.$/)
  fireEvent.click(await pressable('Sign with your wallet'))
  await screen.findByRole('dialog', { name: 'Ada Moreno has your offer' })
  expect(readSettlementOffer({ id, part: 'deposit' })).toBeUndefined()
  const shares = { part: 'deposit', toTenant: `${1_000n * unit}`, toLandlord: `${100n * unit}` }
  expect(bodies.filter(({ call }) => call === 'POST /api/profile/shares')).toMatchObject([
    { body: { leaseId: 'lease', ...shares, signature: expect.stringMatching(/^0x[0-9a-f]{130}$/) } },
  ])
  expect(ben.asked.map((lines) => lines.map(({ key }) => key))).toEqual([['data']])
})

// promise: settle-unsent
test('a signed offer that could not be passed on stays in the browser, to send again or by its link', async () => {
  const { ben, id, open } = await aPair()
  open(undefined, { refused: 'POST /api/profile/shares' })
  fireEvent.click(await screen.findByRole('radio', { name: 'Deposit' }))
  fireEvent.change(screen.getByLabelText('To Ben Castro'), { target: { value: '1000' } })
  fireEvent.click(await pressable('Sign with your wallet'))
  await screen.findByRole('dialog', { name: 'You signed. Keyhold does not have it yet' })
  const kept = readSettlementOffer({ id, part: 'deposit' })
  expect([kept?.account, kept?.toTenant]).toEqual([ben.address, 1_000n * unit])
  screen.getByRole('button', { name: 'Send it to Ada' })
  screen.getByRole('button', { name: 'Copy the link' })
})

test('a sum above what is held, or an invalid amount, cannot be signed', async () => {
  const { open } = await aPair()
  open()
  const field = await screen.findByLabelText('To Ben Castro')
  fireEvent.change(field, { target: { value: '1101' } })
  screen.getByText(/^The escrow holds no more than 1,100\sUSDT\.$/)
  fireEvent.change(field, { target: { value: 'half' } })
  screen.getByText('Enter an amount, for example 1100.50.')
  expect(screen.getByRole('button', { name: 'Sign with your wallet' })).toHaveProperty('disabled', true)
})

// promise: settle-send
test('the other party reads the shares, sees that the signature is valid, and sends them', async () => {
  const { ben, ada, sign, open } = await aPair()
  open(await sign(ada, 300n * unit))
  await screen.findByText(
    'Ada Moreno’s wallet signed exactly these shares. If you agree, send them; if not, close this and nothing happens.',
  )
  screen.getByText(/^300\sUSDT to Ben Castro\.$/)
  screen.getByText(/^800\sUSDT to Ada Moreno\.$/)
  fireEvent.click(await pressable('Confirm in the wallet'))
  await screen.findByRole('button', { name: 'Done' })
  expect(await network.balance(ben.address)).toBe(3_100n * unit)
  expect(await network.balance(ada.address)).toBe(5_800n * unit)
})

// promise: settle-forged
test("a changed link, one's own and a broken one offer nothing to send", async () => {
  const { ben, ada, sign, open } = await aPair()
  const theirs = await sign(ada, 300n * unit)
  open(theirs.replace(`${300n * unit}`, `${301n * unit}`))
  await screen.findByText(/Neither of you signed these shares/)
  expect(screen.queryByText(/proposes to share/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Confirm in the wallet' })).toBeNull()
  cleanup()
  open(await sign(ben, 300n * unit))
  await screen.findByText(/You signed this yourself/)
  expect(screen.queryByText(/proposes to share/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Confirm in the wallet' })).toBeNull()
  cleanup()
  open('handover~1')
  await screen.findByText(/This link is incomplete/)
})

test('an expired offer is reported as expired, unsigned', async () => {
  const { ben, ada, sign, open } = await aPair()
  open(await sign(ada, 300n * unit, 1n))
  await screen.findByText('This offer has expired. Ask for a new signature.')
  expect(screen.getByRole('button', { name: 'Confirm in the wallet' })).toHaveProperty('disabled', true)
  expect(ben.asked).toEqual([])
})
