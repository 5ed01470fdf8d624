/** The wallets of the demo users: real transactions to the real escrow, signed by each user's key. */
import { demoUserWallets } from '@keyhold/demo/demoUsers.ts'
import type { PersonId } from '@keyhold/demo/person.ts'
import { erc20Abi } from '@keyhold/escrow/abi/ERC20.ts'
import { rentEscrowAbi } from '@keyhold/escrow/abi/RentEscrow.ts'
import type { Terms } from '@keyhold/escrow/terms.ts'
import type { inventoryAnswerTypedData, inventoryTypedData } from '@keyhold/rental/inventorySigning.ts'
import { type Address, createWalletClient, type Hex, http, publicActions } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Chain } from '../gateways/chain/chain.ts'

type TypedData = ReturnType<typeof inventoryTypedData> | ReturnType<typeof inventoryAnswerTypedData>
type EscrowFunction = 'release' | 'releaseEarly' | 'refund'

export interface DemoWallets {
  addressOf(who: PersonId): Address
  /** Approves exactly the needed amount, and pays. */
  pay(who: PersonId, terms: Terms): Promise<void>
  /** Pays a later rent (smallest unit) of the lease with these terms. */
  payRent(who: PersonId, rent: { readonly id: Hex; readonly landlord: Address; readonly amount: bigint }): Promise<void>
  call(who: PersonId, call: EscrowFunction, terms: Terms): Promise<void>
  /** Disputes `claim` (smallest unit) of the part that this user would lose. */
  dispute(who: PersonId, terms: Terms, claim: bigint): Promise<void>
  /** Signs typed data (EIP-712). */
  sign(who: PersonId, data: TypedData): Promise<Hex>
}

/** The wallets of the cast on this chain. */
export function createDemoWallets(chain: Chain, rpcUrl: string): DemoWallets {
  const { address: escrow, depositFee, rentFee } = chain.escrow
  const { stablecoin, token } = chain.deployment
  const walletOf = (who: PersonId) => {
    const found = demoUserWallets.find(({ id }) => id === who)
    if (!found) throw new Error(`No demo user is ${who}`)
    const account = privateKeyToAccount(found.privateKey)
    return createWalletClient({ account, transport: http(rpcUrl), cacheTime: 0, pollingInterval: 50 }).extend(
      publicActions,
    )
  }
  type Wallet = ReturnType<typeof walletOf>
  const sent = async (wallet: Wallet, hash: Promise<Hex>) => {
    const { status } = await wallet.waitForTransactionReceipt({ hash: await hash, pollingInterval: 50 })
    if (status !== 'success') throw new Error('The escrow refused a step of the demo data’s history.')
  }
  const allow = (wallet: Wallet, coin: Address, amount: bigint) =>
    sent(
      wallet,
      wallet.writeContract({
        chain: null,
        address: coin,
        abi: erc20Abi,
        functionName: 'approve',
        args: [escrow, amount],
      }),
    )
  return {
    addressOf: (who) => walletOf(who).account.address,
    async pay(who, terms) {
      const wallet = walletOf(who)
      await allow(wallet, stablecoin, terms.handover + terms.deposit)
      await allow(wallet, token, depositFee)
      await sent(
        wallet,
        wallet.writeContract({
          chain: null,
          address: escrow,
          abi: rentEscrowAbi,
          functionName: 'payLease',
          args: [terms],
        }),
      )
    },
    async payRent(who, { id, landlord, amount }) {
      const wallet = walletOf(who)
      await allow(wallet, stablecoin, amount)
      await allow(wallet, token, rentFee)
      const call = { abi: rentEscrowAbi, functionName: 'payRentFor', args: [id, landlord, amount] } as const
      await sent(wallet, wallet.writeContract({ chain: null, address: escrow, ...call }))
    },
    async call(who, call, terms) {
      const wallet = walletOf(who)
      await sent(
        wallet,
        wallet.writeContract({ chain: null, address: escrow, abi: rentEscrowAbi, functionName: call, args: [terms] }),
      )
    },
    async dispute(who, terms, claim) {
      const wallet = walletOf(who)
      await sent(
        wallet,
        wallet.writeContract({
          chain: null,
          address: escrow,
          abi: rentEscrowAbi,
          functionName: 'dispute',
          args: [terms, claim],
        }),
      )
    },
    // Both messages are signed alike; the type is the first one's, because viem requires one.
    sign: (who, data) => walletOf(who).signTypedData(data as ReturnType<typeof inventoryTypedData>),
  }
}
