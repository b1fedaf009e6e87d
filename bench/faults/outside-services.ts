import { LocalMailServer } from '../../tests/support/local-mail-server.ts';
import { type LocalOidcProvider, startLocalOidcProvider } from '../../tests/support/local-oidc-provider.ts';
import { S3ServerProcess } from '../../tests/support/s3-server-process.ts';

/** The mail server, the sign-in provider and the bucket that the product needs from others. */
export class OutsideServices {
  readonly mail: LocalMailServer;
  readonly provider: LocalOidcProvider;
  readonly s3: S3ServerProcess;

  static async start(): Promise<OutsideServices> {
    const s3 = await S3ServerProcess.createAtFreePort();
    await s3.start();
    return new OutsideServices(await LocalMailServer.start(), await startLocalOidcProvider(), s3);
  }

  private constructor(mail: LocalMailServer, provider: LocalOidcProvider, s3: S3ServerProcess) {
    this.mail = mail;
    this.provider = provider;
    this.s3 = s3;
  }

  get settings(): Record<string, string> {
    return {
      SMTP_URL: this.mail.url,
      // Nobody here confirms an address.
      VERIFY_EMAIL: 'off',
      OIDC_PROVIDERS: this.provider.setting,
      STORAGE_URL: this.s3.getUrl(),
      AWS_ACCESS_KEY_ID: this.s3.credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: this.s3.credentials.secretAccessKey,
    };
  }

  async remove(): Promise<void> {
    this.mail.stop();
    await this.provider.stop();
    await this.s3.killAndDelete();
  }
}
