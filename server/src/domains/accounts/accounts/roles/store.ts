/** SQL for arbitrators: their public names, and who they are. */
import type { Query } from '../../../../gateways/database.ts'

export async function findPublicName(query: Query, id: string): Promise<string | null> {
  const [row] = await query<{ publicName: string | null }[]>`select public_name from account where id = ${id}`
  return row?.publicName ?? null
}

export async function setPublicName(query: Query, id: string, name: string | null): Promise<void> {
  await query`update account set public_name = ${name} where id = ${id}`
}

/** Returns the arbitrator who proved this wallet and can open the desk. */
export async function findArbitratorWith(query: Query, address: string): Promise<string | undefined> {
  const [row] = await query<{ id: string }[]>`
    select account.id from wallet join account on account.id = account_id
    where address = ${address} and suspended_at is null
      and exists (select from account_role where account_role.account_id = account.id and role = 'ARBITRATOR')
      and not exists (select from account_role where account_role.account_id = account.id and role = 'ADMIN')`
  return row?.id
}

/** Returns the public name of the arbitrator who proved this wallet; null without one. */
export async function findPublicNameOfWallet(query: Query, address: string): Promise<string | null> {
  const [row] = await query<{ publicName: string | null }[]>`
    select public_name from wallet join account on account.id = account_id
    where address = ${address} and suspended_at is null
      and exists (select from account_role where account_role.account_id = account.id and role = 'ARBITRATOR')`
  return row?.publicName ?? null
}
