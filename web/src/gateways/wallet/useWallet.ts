/** The wallet connection inside a component. Only for parts that are loaded when somebody needs a wallet. */
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useRouteLoaderData } from 'react-router'
import { useLanguage, useText } from '../text.tsx'
import type { Outside } from '../visit.ts'
import type { Connection } from './connection.ts'
import type { FoundWallet } from './discovery.ts'
import { placeOf, readFacts } from './facts.ts'
import { announceDemo, comingWallets, offerPhoneWallet, walletHold } from './hold.ts'
import type { Place } from './place.ts'

const none: Connection = { stage: 'none' }
const empty: readonly FoundWallet[] = []

/** Who is connected, and which wallets there are; connects again by itself to the wallet used last. */
export function useWallet() {
  const hold = typeof window === 'undefined' ? undefined : walletHold()
  const connection = useSyncExternalStore(
    (hear) => hold?.subscribe(hear) ?? (() => {}),
    () => hold?.snapshot() ?? none,
    () => none,
  )
  const wallets = useSyncExternalStore(
    (hear) => hold?.discovery.subscribe(hear) ?? (() => {}),
    () => hold?.discovery.list() ?? empty,
    () => empty,
  )
  useEffect(() => {
    const last = wallets.find(({ id }) => id === hold?.lastUsed)
    if (hold && last) void hold.reconnect(last)
  }, [hold, wallets])
  return { connection, wallets, hold }
}

interface PlaceRead {
  readonly place: Place | undefined
  /** It could not be read. */
  readonly fault: unknown
  readonly again: () => void
  /** How many wallets are announced with it, besides those of the browser; and its chain, known before it is read. */
  readonly expected: number
  readonly chainId: number
}

/** The place where leases are paid now, with the wallets announced that belong to it. */
export function usePlace(): PlaceRead {
  const language = useLanguage()
  const text = useText('wallet')
  const house = useRouteLoaderData<{ demo: boolean; chainId: number; outside?: Outside }>('root')
  const isDemo = house?.demo === true
  const projectId = house?.outside?.walletConnect
  const [place, setPlace] = useState<Place>()
  const [fault, setFault] = useState<unknown>()
  const read = useCallback(async () => {
    setFault(undefined)
    try {
      const found = placeOf(await readFacts())
      if (isDemo) await announceDemo(found, language)
      if (projectId) offerPhoneWallet(found, { projectId, description: text('pairing.description') })
      setPlace(found)
    } catch (error) {
      setFault(error)
    }
  }, [language, isDemo, projectId, text])
  useEffect(() => void read(), [read])
  const expected = place || typeof window === 'undefined' ? 0 : comingWallets({ isDemo, projectId })
  return { place, fault, again: () => void read(), expected, chainId: place?.chainId ?? house?.chainId ?? 0 }
}
