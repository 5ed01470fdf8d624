/** A passkey account on the chain. Its owners can give it other code, which could keep the fee (docs/adr/0154). */
import { rentEscrowAbi } from '@keyhold/escrow/abi/RentEscrow.ts'
import { safeContracts } from '@keyhold/escrow/accounts/safeContracts.ts'
import { type Address, isAddressEqual, type PublicClient, parseEventLogs, type TransactionReceipt } from 'viem'
import type { Chain } from '../../../gateways/chain/chain.ts'

/** Whether an account does not exist yet or has the code with which it was created, and the nonce of its next act. */
interface AccountOnChain {
  readonly hasOwnCode: boolean
  readonly nonce: bigint
}

/** Reads the storage of Safe 1.4.1, so that no code of a stranger runs: slot 0 names the code, slot 5 is the nonce. */
export async function readAccount(client: PublicClient, address: Address): Promise<AccountOnChain> {
  const [code, singleton, nonce] = await Promise.all([
    client.getCode({ address }),
    client.getStorageAt({ address, slot: '0x0' }),
    client.getStorageAt({ address, slot: '0x5' }),
  ])
  const hasOwnCode = code === undefined || BigInt(singleton ?? 0) === BigInt(safeContracts.SafeL2)
  return { hasOwnCode, nonce: BigInt(nonce ?? 0) }
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
