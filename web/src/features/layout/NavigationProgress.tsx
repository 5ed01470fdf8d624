/** A thin progress line at the top while the next page loads, for slow navigations. */
import { useNavigation } from 'react-router'
import css from './NavigationProgress.module.css'

export function NavigationProgress() {
  const navigation = useNavigation()
  return <div className={navigation.state === 'idle' ? css.still : css.moving} aria-hidden="true" />
}
