/** A phone's full-screen map: its own history entry, so that Back leads from it to the list. */
import { useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** The URL's hash while the map is open. A link with it opens the map for everyone. */
export const mapHash = '#map'

const subscribeToNothing = () => () => undefined

/** Whether the map is open, and its setter. The server does not receive the hash: there it is closed. */
export function useOpenMap(): readonly [boolean, (open: boolean) => void] {
  const { hash, search, state } = useLocation()
  const navigate = useNavigate()
  const isBrowser = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
  const isFromList = (state as { fromList?: boolean } | null)?.fromList === true
  const show = (open: boolean) => {
    const options = { preventScrollReset: true }
    if (open) void navigate({ search, hash: mapHash }, { ...options, state: { fromList: true } })
    else if (isFromList) void navigate(-1)
    else void navigate({ search }, { ...options, replace: true })
  }
  return [isBrowser && hash === mapHash, show]
}
