/** A person's picture, or their initials. Decoration: the name stands beside it or in the label around it. */
import css from './Avatar.module.css'

export function Avatar({
  name,
  picture,
  large,
}: {
  name: string
  picture?: string | null | undefined
  large?: boolean
}) {
  const initials = name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...word][0]?.toLocaleUpperCase())
    .join('')
  return (
    <span className={large ? `${css.avatar} ${css.large}` : css.avatar} aria-hidden="true">
      {picture ? <img src={picture} alt="" width={56} height={56} /> : initials}
    </span>
  )
}
