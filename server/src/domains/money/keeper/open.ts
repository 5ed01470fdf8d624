/** Creates the keeper from the settings: none without a key or in a process that releases nothing (D 11.1). */
import type { Settings } from '../../../settings.ts'
import { createKeeper, type Keeper, type KeeperDeps } from './service.ts'

interface OpenKeeperDeps extends Omit<KeeperDeps, 'key' | 'limits' | 'isNewOnly'> {
  readonly settings: Pick<Settings, 'KEEPER_KEY' | 'KEEPER_FEE_A_CALL' | 'KEEPER_FEE_A_DAY' | 'KEYHOLD_DEMO' | 'mode'>
  /** Whether this process releases due parts. */
  readonly isOnDuty: boolean
}

/** Creates the keeper; undefined if there is none. */
export function openKeeper({ settings, isOnDuty, ...deps }: OpenKeeperDeps): Keeper | undefined {
  const { KEEPER_KEY: key, KEEPER_FEE_A_CALL: aCall, KEEPER_FEE_A_DAY: aDay, KEYHOLD_DEMO, mode } = settings
  if (!isOnDuty || !key) return undefined
  return createKeeper({ ...deps, key, limits: { aCall, aDay }, isNewOnly: mode === 'local' && KEYHOLD_DEMO === 'on' })
}
