/** The embedded parts, used when none are configured: PostgreSQL and a local chain with the escrow deployed. */
import path from 'node:path'
import { arbitrator, deployerKey, feeReceiverKey, secondInstanceKey } from '@keyhold/demo/demoUsers.ts'
import { deploy } from '@keyhold/escrow/deploy.ts'
import type { Deployment } from '@keyhold/escrow/deployment.ts'
import { privateKeyToAccount } from 'viem/accounts'
import type { Settings } from '../settings.ts'
import { type EmbeddedChain, startChain } from './chain.ts'
import { type EmbeddedPostgres, startPostgres } from './postgres.ts'

export interface EmbeddedServices {
  readonly databaseUrl: string
  readonly rpcUrl: string
  /** The deployment on a chain of ours. On an external chain the settings name it. */
  readonly deployment: Deployment | undefined
  /** True when the local chain was created in this start. */
  readonly chainIsNew: boolean
  stop(): Promise<void>
}

/** What an appeal costs on a local chain: 50 USDT. */
const localAppealFee = 50n * 10n ** 18n

/** How long before now a new local chain begins when the demo data is built: its leases need a past. */
const pastSeconds = 420 * 86_400

/** Starts the parts that the settings do not name, together, and logs each step; `origin` is the pages' own. */
export async function startEmbeddedServices(
  settings: Settings,
  origin: string,
  log: (sentence: string) => void,
): Promise<EmbeddedServices> {
  const folder = path.resolve(settings.KEYHOLD_DATA)
  const now = Math.floor(Date.now() / 1000)
  const started: { stop(): Promise<void> }[] = []
  const stop = async () => {
    await Promise.all(started.map((part) => part.stop()))
  }
  try {
    const [postgres, chain] = await settled(
      [
        settings.DATABASE_URL ? undefined : startPostgres({ folder, log }),
        settings.RPC_URL
          ? undefined
          : startChain({
              folder: path.join(folder, 'chain'),
              origin,
              log,
              beginAt: now - (settings.KEYHOLD_DEMO === 'on' ? pastSeconds : 0),
              blockSeconds: settings.LOCAL_BLOCK_SECONDS,
            }),
      ] as const,
      started,
    )
    if (postgres) log('PostgreSQL runs.')
    if (chain) log('The local chain runs.')
    return {
      databaseUrl: settings.DATABASE_URL ?? postgres?.url ?? '',
      rpcUrl: settings.RPC_URL ?? chain?.url ?? '',
      deployment: chain && (await deployLocally(chain, path.join(folder, 'chain'))),
      chainIsNew: chain?.isNew ?? false,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function deployLocally(chain: EmbeddedChain, directory: string): Promise<Deployment> {
  const account = privateKeyToAccount(deployerKey)
  const { address: firstInstance } = privateKeyToAccount(arbitrator.privateKey)
  const { address: secondInstance } = privateKeyToAccount(secondInstanceKey)
  const settings = {
    arbitrator: firstInstance,
    feeReceiver: privateKeyToAccount(feeReceiverKey).address,
    appeals: { firstInstance, secondInstance, appealFee: localAppealFee },
  }
  return deploy({ rpcUrl: chain.url, account, directory, settings })
}

/** Waits for both; a started part is recorded even when the other failed, so that it can be stopped. */
async function settled(
  starts: readonly [Promise<EmbeddedPostgres> | undefined, Promise<EmbeddedChain> | undefined],
  started: { stop(): Promise<void> }[],
): Promise<[EmbeddedPostgres | undefined, EmbeddedChain | undefined]> {
  const [postgres, chain] = await Promise.allSettled(starts)
  for (const result of [postgres, chain]) if (result.status === 'fulfilled' && result.value) started.push(result.value)
  if (postgres.status === 'rejected') throw postgres.reason
  if (chain.status === 'rejected') throw chain.reason
  return [postgres.value, chain.value]
}
