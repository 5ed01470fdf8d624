/** The language of the map's labels. */
import { useEffect, useState } from 'react'
import type { Language } from '../text/language.ts'
import { useLanguage } from '../text/useText.tsx'

/**
 * The reader's language; English until the Thai font is loaded, and if it cannot be. The map caches each glyph as it was first drawn:
 * without its font it would stay an empty box.
 */
export function useLabelLanguage(): Language {
  const language = useLanguage()
  const [hasThai, setHasThai] = useState(false)
  useEffect(() => {
    if (language !== 'th') return
    let isMounted = true
    document.fonts
      .load('16px "Noto Sans Thai"', 'ที่')
      .then((fonts) => isMounted && setHasThai(fonts.length > 0))
      .catch(() => undefined)
    return () => {
      isMounted = false
    }
  }, [language])
  return language === 'th' && !hasThai ? 'en' : language
}
