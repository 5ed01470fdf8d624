/** A passkey account on the chain. Its owners can give it other code, which could keep the fee (docs/adr/0154). */
import { rentEscrowAbi } from '@keyhold/escrow/abi/RentEscrow.ts'
import { safeContracts } from '@keyhold/escrow/accounts/safeContracts.ts'
import { type Address, isAddressEqual, type PublicClient, parseEventLogs, type TransactionReceipt } from 'viem'
import type { Chain } from '../../../gateways/chain/chain.ts'

/** Whether an account does not exist yet or has the code with which it was created: slot 0 names Safe's singleton. */
export async function isUnchanged(client: PublicClient, account: Address): Promise<boolean> {
  const [code, singleton] = await Promise.all([
    client.getCode({ address: account }),
    client.getStorageAt({ address: account, slot: '0x0' }),
  ])
  return code === undefined || BigInt(singleton ?? 0) === BigInt(safeContracts.SafeL2)
}

/** Whether an escrow logged a payment of this account, so that it took the fee. */
export function hasPayment(
  { escrows }: Pick<Chain, 'escrows'>,
  account: Address,
  { logs }: Pick<TransactionReceipt, 'logs'>,
): boolean {
  const payments = parseEventLogs({ abi: rentEscrowAbi, eventName: ['LeasePaid', 'LeaseRentPaid'], logs })
  return payments.some(
    ({ address, args }) =>
      escrows.some((escrow) => isAddressEqual(escrow.address, address)) &&
      isAddressEqual('payer' in args ? args.payer : args.tenant, account),
  )
}
