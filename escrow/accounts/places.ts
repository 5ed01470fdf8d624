// The addresses of the contracts of accounts beside an escrow, deployed or not: they follow from their code (CREATE2).
import { type Address, encodeDeployData, type Hex } from 'viem'
import { accountsBytecode } from '../abi/Accounts.bytecode.ts'
import { accountsAbi } from '../abi/Accounts.ts'
import { passkeyOwnerBytecode } from '../abi/PasskeyOwner.bytecode.ts'
import { relayAccountBytecode } from '../abi/RelayAccount.bytecode.ts'
import { slowOwnersBytecode } from '../abi/SlowOwners.bytecode.ts'
import { slowOwnersAbi } from '../abi/SlowOwners.ts'
import { addressOf, rentOrdersAddress } from '../deploy-escrow.ts'
import type { EscrowRecord } from '../deployment.ts'

/** What the contracts of accounts beside an escrow are called. */
export type AccountContract = 'passkeyOwner' | 'guard' | 'accounts' | 'relayAccount'

/** The code that creates each of them. */
export function creationCodes(escrow: Pick<EscrowRecord, 'address' | 'rentOrders'>): Record<AccountContract, Hex> {
  const args = [addressOf(passkeyOwnerBytecode), escrow.address, rentOrdersAddress(escrow)] as const
  const guard = encodeDeployData({ abi: slowOwnersAbi, bytecode: slowOwnersBytecode, args })
  return {
    passkeyOwner: passkeyOwnerBytecode,
    guard,
    accounts: encodeDeployData({ abi: accountsAbi, bytecode: accountsBytecode, args: [addressOf(guard)] }),
    relayAccount: relayAccountBytecode,
  }
}

/** Their addresses. */
export function accountPlaces(escrow: Pick<EscrowRecord, 'address' | 'rentOrders'>): Record<AccountContract, Address> {
  const codes = creationCodes(escrow)
  const of = (contract: AccountContract) => addressOf(codes[contract])
  return {
    passkeyOwner: of('passkeyOwner'),
    guard: of('guard'),
    accounts: of('accounts'),
    relayAccount: of('relayAccount'),
  }
}
