/** Favourites: in the browser for everybody; with a session in the account too, so that they are everywhere (D 5.12). */
import { addFavourites, listFavourites, removeFavourite } from '@keyhold/api/saved.ts'
import { useEffect } from 'react'
import { quietApi } from '../../gateways/api.ts'
import { storedUser, useSession } from '../../gateways/session.ts'
import { createLocalStore } from './localStore.ts'

interface Favourites {
  /** Whose they are; null: this browser's. */
  readonly owner: string | null
  /** Newest first. */
  readonly ids: readonly string[]
}

const noFavourites: Favourites = { owner: null, ids: [] }
const store = createLocalStore('keyhold.saved', noFavourites)

/** The homes this person likes, newest first. */
export function useFavourites(): readonly string[] {
  return store.use().ids
}

/** One after the other: the account ends as the browser shows it. */
let queue: Promise<unknown> = Promise.resolve()
function enqueue<Answer>(task: () => Promise<Answer>): Promise<Answer> {
  const next = queue.then(task, task)
  queue = next.catch(() => undefined)
  return next
}

/** What was pressed and the account has not answered yet: whether each home is to be kept. */
const unanswered = new Map<string, boolean>()

/** The account's list with what was pressed meanwhile: an answer that began earlier undoes no press. */
function withUnanswered(ids: readonly string[]): readonly string[] {
  const added = [...unanswered].filter(([, isOn]) => isOn).map(([id]) => id)
  return [...added.reverse(), ...ids.filter((id) => !unanswered.has(id))]
}

/** Keeps a home or takes it off, at once on the page; if the account refuses, it is as before and the promise fails. */
export async function toggleFavourite(id: string): Promise<void> {
  const before = store.read()
  const isFavourite = before.ids.includes(id)
  const setFavourite = (isOn: boolean) => {
    const { owner, ids } = store.read()
    const others = ids.filter((each) => each !== id)
    store.write({ owner, ids: isOn ? [id, ...others] : others })
  }
  setFavourite(!isFavourite)
  if (!storedUser()) return
  unanswered.set(id, !isFavourite)
  try {
    await enqueue<unknown>(() =>
      isFavourite ? quietApi(removeFavourite, { params: { id } }) : quietApi(addFavourites, { input: { ids: [id] } }),
    )
  } catch (error) {
    setFavourite(isFavourite)
    throw error
  } finally {
    unanswered.delete(id)
  }
}

/** At login what the browser kept joins the account; at logout the account’s leave the browser. Shows nothing. */
export function FavouritesSync() {
  const id = useSession().user?.id
  useEffect(() => {
    const { owner, ids } = store.read()
    if (!storedUser()) {
      if (owner !== null) store.write(noFavourites)
      return
    }
    if (!id) return
    const isMerging = owner === null && ids.length > 0
    enqueue(() => (isMerging ? quietApi(addFavourites, { input: { ids: [...ids] } }) : quietApi(listFavourites)))
      .then((found) => store.write({ owner: id, ids: withUnanswered(found.ids) }))
      .catch(() => undefined)
  }, [id])
  return null
}
