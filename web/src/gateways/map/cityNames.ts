/** City names on the map in the reader's language. The basemap itself has English ones. */
import { useEffect, useState } from 'react'
import type { Language } from '../text/language.ts'

/** Keyed by name and population, as the basemap identifies a city: "Bangkok|5104476". */
export type CityNames = Readonly<Record<string, string>>

/** The names of a language; undefined if the basemap's are right or the request fails: those remain then. */
async function fetchNames(language: Language, signal: AbortSignal): Promise<CityNames | undefined> {
  if (language === 'en') return undefined
  try {
    const answer = await fetch(`/api/world/names/${language}.json`, { signal })
    return answer.ok ? ((await answer.json()) as CityNames) : undefined
  } catch {
    return undefined
  }
}

/** The names in a language, once loaded; an external map has its own, and none are fetched. */
export function useCityNames(isEmbedded: boolean, language: Language): CityNames | undefined {
  const [names, setNames] = useState<CityNames>()
  useEffect(() => {
    if (!isEmbedded) return
    const stop = new AbortController()
    void fetchNames(language, stop.signal).then((found) => stop.signal.aborted || setNames(found))
    return () => stop.abort()
  }, [language, isEmbedded])
  return names
}
