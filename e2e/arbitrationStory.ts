/** A separate Keyhold whose disputes two instances decide: one that offers an appeal once both are at the desk. */
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { arbitrator, secondInstanceKey } from '@keyhold/demo/demoUsers.ts'
import type { Address, Hex } from 'viem'
import { ApiUser } from './apiUser.ts'
import type { KeyholdProcess } from './startKeyhold.ts'

const root = path.resolve(import.meta.dirname, '..')

/** The escrow's facts about new leases. */
export interface Offered {
  readonly arbitrator: Address
  readonly appeal?: { readonly firstInstance: Address; readonly secondInstance: Address; readonly fee: string }
}
export const offeredBy = async ({ url }: Pick<KeyholdProcess, 'url'>) =>
  (await (await fetch(`${url}/api/escrow`)).json()) as Offered

/** The two people who decide: each registers, gets the role from the operator, and proves the account of an instance. */
export async function seatInstances(keyhold: KeyholdProcess): Promise<{ first: ApiUser; second: ApiUser }> {
  const tag = `instances.${Date.now().toString(36)}`
  const seat = async (firstName: string, key: Hex) => {
    const person = (await ApiUser.create({ url: keyhold.url, tag, firstName, lastName: 'Brandt' })).withKey(key)
    await person.proveWallet(person.wallet)
    const command = ['server/src/role.ts', person.email, 'ARBITRATOR']
    execFileSync(process.execPath, command, { cwd: root, env: { ...process.env, KEYHOLD_DATA: keyhold.data } })
    await person.signIn()
    return person
  }
  return { first: await seat('Helena', arbitrator.privateKey), second: await seat('Otto', secondInstanceKey) }
}
