/** Opens accounts: people, sessions, wallets. */
import type { FastifyInstance } from 'fastify'
import { isAccountSignature } from '../../gateways/chain/signatures.ts'
import { needsRolePasskeys } from '../../mode.ts'
import type { Platform } from '../platform/open.ts'
import { accountsRoutes } from './accounts/routes.ts'
import { createAccounts } from './accounts/service.ts'

export function openAccounts(platform: Platform) {
  const { chain, settings, publicUrl, files, outbox, isSending } = platform
  const accounts = createAccounts({
    ...platform,
    rolesNeedPasskeys: needsRolePasskeys(settings.mode, publicUrl),
    chainId: chain.chainId,
    contracts: [chain.deployment.stablecoin, chain.deployment.token, ...chain.escrows.map(({ address }) => address)],
    verifyMessage: (signed) => isAccountSignature(chain.client, () => chain.client.verifyMessage(signed)),
  })
  return {
    accounts,
    addRoutes: (api: FastifyInstance) =>
      accountsRoutes(api, accounts, { files, mailbox: isSending ? undefined : outbox }),
    cleanups: [accounts],
  }
}
