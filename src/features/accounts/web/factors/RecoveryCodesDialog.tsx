import { Copy, Download } from 'lucide-react';
import { Button } from '#ui/buttons/Button.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Dialog } from '#ui/overlays/Dialog.tsx';

interface RecoveryCodesDialogProps {
  /** Null closes it. */
  codes: readonly string[] | null;
  onClose: () => void;
}

/** Shows new recovery codes, once: there is no call that shows them again. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  return (
    <Dialog
      open={codes !== null}
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title="Your recovery codes"
      description="Each signs you in once when your device is lost. Keep them where only you find them."
      footer={<Button onClick={onClose}>I Have Saved Them</Button>}
    >
      <ul className="tnum grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-lg bg-hover p-4 font-mono text-row">
        {codes?.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="outline" onClick={() => codes && copyCodesToClipboard(codes)}>
          <Copy aria-hidden />
          Copy
        </Button>
        <Button asChild variant="outline">
          <a
            href={`data:text/plain,${encodeURIComponent(toCodesFileText(codes ?? []))}`}
            download="fieldhouse-codes.txt"
          >
            <Download aria-hidden />
            Download
          </a>
        </Button>
      </div>
    </Dialog>
  );
}

const toCodesFileText = (codes: readonly string[]): string =>
  `Fieldhouse recovery codes\n\n${codes.join('\n')}\n`;

const copyCodesToClipboard = (codes: readonly string[]) =>
  navigator.clipboard.writeText(codes.join('\n')).then(
    () => toast({ title: 'Codes copied' }),
    () => toast({ title: 'The codes could not be copied', variant: 'destructive' }),
  );
