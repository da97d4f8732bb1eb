import { Link } from 'react-router'
import { useDocumentTitle } from '#client/platform/document-title.ts'
import { Button } from '#client/ui/button.tsx'
import { Screen } from '#client/ui/screen.tsx'
import { useHeadingFocus } from '#client/ui/screen-header.tsx'
import { StateFrame, StateText } from '#client/ui/states/empty-state.tsx'
import { Wordmark } from '#client/ui/wordmark.tsx'
import { PRODUCT } from '#contract/product.ts'

export function NotFoundScreen() {
  useDocumentTitle('Page Not Found')
  const heading = useHeadingFocus()
  return (
    <Screen className="grid place-items-center">
      <StateFrame>
        <Wordmark className="mb-6 h-10" title={PRODUCT} />
        <h1 className="font-bold text-18" tabIndex={-1} ref={heading}>
          404 Page Not Found
        </h1>
        <StateText>There is nothing on this plate.</StateText>
        <Button variant="secondary" size="small" asChild>
          <Link to="/">Back to the start</Link>
        </Button>
      </StateFrame>
    </Screen>
  )
}
