#!/bin/sh
# Installs Wordhive as a service from this folder. Run it as root. Run it again to upgrade.
set -eu
cd "$(dirname "$0")"
if [ "$(id -u)" -ne 0 ]; then
    echo "Run this as root: sudo ./install.sh" >&2
    exit 1
fi
id wordhive >/dev/null 2>&1 ||
    useradd --system --user-group --home-dir /var/lib/wordhive --shell /usr/sbin/nologin wordhive
install -D -m 755 wordhive /usr/bin/wordhive
rm -rf /usr/share/wordhive/lexicon
mkdir -p /usr/share/wordhive /usr/share/doc/wordhive
cp -R lexicon /usr/share/wordhive/lexicon
install -m 644 INSTALL.md LICENSE-APACHE LICENSE-MIT /usr/share/doc/wordhive/
# Readable only for root: it may contain passwords.
[ -e /etc/wordhive/wordhive.env ] || install -D -m 600 wordhive.env /etc/wordhive/wordhive.env
install -D -m 644 wordhive.service /etc/systemd/system/wordhive.service
if [ -d /run/systemd/system ]; then
    systemctl daemon-reload
    systemctl enable wordhive
    systemctl restart wordhive
    echo "Wordhive is running. The link for the first admin account: journalctl -u wordhive"
else
    echo "Wordhive is installed. systemd isn't running here, so start it with: wordhive serve --lexicon /usr/share/wordhive/lexicon"
fi
