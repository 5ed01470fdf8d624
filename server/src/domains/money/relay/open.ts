/** Opens the relay: its service in every process, its sender only with a key in a process that relays (docs/adr/0154). */
import type { Settings } from '../../../settings.ts'
import type { SenderDeps } from './deps.ts'
import type { FactsDeps } from './facts.ts'
import { limitsFrom } from './limits.ts'
import { createRelayContracts } from './places.ts'
import { createRelaySender } from './sender.ts'
import { createRelay } from './service.ts'

interface OpenRelayDeps extends Omit<FactsDeps, 'contracts'>, Pick<SenderDeps, 'log' | 'onFault'> {
  readonly settings: Pick<
    Settings,
    'RELAY_KEY' | 'RELAY_FEE_A_CALL' | 'RELAY_FEE_A_DAY' | 'RELAY_RNB_A_CALL' | 'RELAY_RNB_A_DAY'
  >
  /** Whether this process sends. */
  readonly isOnDuty: boolean
}

export function openRelay({ settings, isOnDuty, log, onFault, ...deps }: OpenRelayDeps) {
  const { RELAY_KEY: key, RELAY_FEE_A_CALL, RELAY_FEE_A_DAY, RELAY_RNB_A_CALL, RELAY_RNB_A_DAY } = settings
  const facts = { ...deps, contracts: createRelayContracts(deps.chain) }
  const sender =
    isOnDuty && key
      ? createRelaySender({
          ...facts,
          key,
          limits: limitsFrom(
            { gas: RELAY_FEE_A_CALL, rnb: RELAY_RNB_A_CALL },
            { gas: RELAY_FEE_A_DAY, rnb: RELAY_RNB_A_DAY },
          ),
          log,
          onFault,
        })
      : undefined
  return { service: createRelay(facts), sender }
}
