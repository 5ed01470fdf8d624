/** A home's favourite button: pressed while it is saved. On a card an icon; `isWide` adds words. */
import { useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'
import { useToast } from '../../ui/Toast.tsx'
import css from './FavouriteButton.module.css'
import { toggleFavourite, useFavourites } from './favourites.ts'

interface Props {
  readonly id: string
  readonly title: string
  readonly isWide?: boolean
}

export function FavouriteButton({ id, title, isWide }: Props) {
  const text = useText('saved')
  const toast = useToast()
  const isFavourite = useFavourites().includes(id)
  const toggle = () => {
    toggleFavourite(id)
      .then(() => {
        if (!isFavourite)
          toast({ title: text('savedToast'), children: <Link to={paths.saved()}>{text('seeSaved')}</Link> })
      })
      .catch(() => toast({ title: text('accountUnreachable'), children: text('tryAgain'), tone: 'bad' }))
  }
  const icon = isFavourite ? 'heart-fill' : 'heart'
  const buttonProps = { 'aria-pressed': isFavourite, onClick: toggle }
  const saveLabel = text('saveTitle', { title })
  if (isWide)
    return (
      <Button
        kind="plain"
        small
        {...buttonProps}
        aria-label={isFavourite ? text('savedTitle', { title }) : saveLabel}
        className={isFavourite ? css.on : undefined}
        icon={icon}
      >
        {text(isFavourite ? 'saved' : 'save')}
      </Button>
    )
  return (
    <button
      type="button"
      {...buttonProps}
      aria-label={saveLabel}
      className={css.heart}
      title={text(isFavourite ? 'saved' : 'save')}
    >
      <span>
        <Icon name={icon} />
      </span>
    </button>
  )
}
