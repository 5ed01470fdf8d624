/** Back to where the person came from; who came from elsewhere goes to a page of ours instead. */
import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** The router calls the first page of a visit `default`: before it there is nothing of ours. */
export function useGoBack(fallback: string): () => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  return useCallback(() => {
    if (key === 'default') void navigate(fallback, { replace: true })
    else void navigate(-1)
  }, [key, navigate, fallback])
}
