/**
 * A user's picture, or their initials, also if the picture fails to load. Decorative: the name stands beside it or in
 * the label around it.
 */
import { useState } from 'react'
import css from './Avatar.module.css'

/** The first letters of the first two words of a name. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean).slice(0, 2)
  return words.map((word) => [...word][0]?.toLocaleUpperCase()).join('')
}

export function Avatar({
  name,
  picture,
  large,
}: {
  name: string
  picture?: string | null | undefined
  large?: boolean
}) {
  const [brokenPicture, setBrokenPicture] = useState<string>()
  return (
    <span className={large ? `${css.avatar} ${css.large}` : css.avatar} aria-hidden="true">
      {picture && picture !== brokenPicture ? (
        <img src={picture} alt="" width={56} height={56} onError={() => setBrokenPicture(picture)} />
      ) : (
        initialsOf(name)
      )}
    </span>
  )
}
