import { Component, type ReactNode } from 'react';
import { Button } from '../ui/index.ts';

/**
 * Keeps the window standing where a screen fails. The document's text and history live outside of the screen, so that
 * showing it again loses nothing.
 */
export class ErrorBoundary extends Component<
  { readonly children: ReactNode },
  { readonly failure: Error | null }
> {
  override state: { readonly failure: Error | null } = { failure: null };

  static getDerivedStateFromError(failure: Error): { readonly failure: Error } {
    return { failure };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    return (
      <div className="empty" role="alert">
        <h2>This view stopped working</h2>
        <p>
          The document and its history are kept. The reason was: <code>{failure.message}</code>
        </p>
        <Button primary onClick={() => this.setState({ failure: null })}>
          Show it again
        </Button>
      </div>
    );
  }
}
