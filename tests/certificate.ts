import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A new key, and a certificate that it signed itself, both as PEM. @param name its common name, such as a host */
export function createCertificate(name: string) {
  const folder = mkdtempSync(join(tmpdir(), "forthright-certificate-"));
  const [keyFile, certFile] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const subject = ["-subj", `/CN=${name}`, "-days", "30"];
  execFileSync(
    "openssl",
    ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", keyFile, "-out", certFile, ...subject],
    { stdio: "ignore" },
  );
  const key = readFileSync(keyFile, "utf8");
  const certificate = readFileSync(certFile, "utf8");
  rmSync(folder, { recursive: true });
  return { key, certificate };
}
