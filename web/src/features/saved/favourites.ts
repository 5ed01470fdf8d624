/** Favourites: in the browser for everybody; with a session in the account too, so that they are everywhere (D 5.12). */
import { dropFavourite, keepFavourites, listFavourites } from '@keyhold/api/saved.ts'
import { useEffect } from 'react'
import { quietApi } from '../../gateways/api.ts'
import { storedUser, useSession } from '../../gateways/session.ts'
import { keptList } from './kept.ts'

interface Favourites {
  /** Whose they are; null: this browser's. */
  readonly owner: string | null
  /** Newest first. */
  readonly ids: readonly string[]
}

const nothing: Favourites = { owner: null, ids: [] }
const list = keptList('keyhold.saved', nothing)

/** The homes this person likes, newest first. */
export function useFavourites(): readonly string[] {
  return list.use().ids
}

/** One after the other: the account ends as the browser shows it. */
let last: Promise<unknown> = Promise.resolve()
function afterTheOthers<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  const next = last.then(act, act)
  last = next.catch(() => undefined)
  return next
}

/** Keeps a home or takes it off, at once on the page; if the account refuses, it is as before and the promise fails. */
export async function toggleFavourite(id: string): Promise<void> {
  const before = list.read()
  const isKept = before.ids.includes(id)
  const set = (keep: boolean) => {
    const { owner, ids } = list.read()
    const others = ids.filter((each) => each !== id)
    list.write({ owner, ids: keep ? [id, ...others] : others })
  }
  set(!isKept)
  if (!storedUser()) return
  try {
    await afterTheOthers<unknown>(() =>
      isKept ? quietApi(dropFavourite, { params: { id } }) : quietApi(keepFavourites, { input: { ids: [id] } }),
    )
  } catch (error) {
    set(isKept)
    throw error
  }
}

/** At login what the browser kept joins the account; at logout the account’s leave the browser. Shows nothing. */
export function FavouritesFollow() {
  const id = useSession().user?.id
  useEffect(() => {
    const { owner, ids } = list.read()
    if (!storedUser()) {
      if (owner !== null) list.write(nothing)
      return
    }
    if (!id) return
    const isMerging = owner === null && ids.length > 0
    afterTheOthers(() =>
      isMerging ? quietApi(keepFavourites, { input: { ids: [...ids] } }) : quietApi(listFavourites),
    )
      .then((found) => list.write({ owner: id, ids: found.ids }))
      .catch(() => undefined)
  }, [id])
  return null
}
